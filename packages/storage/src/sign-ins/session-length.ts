/** How long a session lives without use, in seconds: 30 days. */
export const SESSION_SECONDS: number = 30 * 24 * 3600
