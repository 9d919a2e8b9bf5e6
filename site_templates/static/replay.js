/* The replay of a deal: draws on a table what the list of moves says. The list stays what it is. */
"use strict";
