/** The form of a username that is compared: `Title.Admin` and `title.admin` are the same user. */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase();
