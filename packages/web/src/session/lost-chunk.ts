/** True if an error says that a part of the console could not be fetched: the network is cut, or an update took it away. */

/** Chrome and Firefox, Safari, and the build tool's loader of styles, each in its own words. */
const WORDS = /dynamically imported module|importing a module script failed|preload CSS/i;

export const isChunkLost = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message);
