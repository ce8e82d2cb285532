/** Where a server for models listens on a visitor's own machine unless told otherwise: the same in every program that asks one. */
export const OWN_SERVER = 'http://127.0.0.1:8000'
