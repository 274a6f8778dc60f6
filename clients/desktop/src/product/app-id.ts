/** Name of the app for the systems: of its packages, and of its notices on Windows. */
export const appId = 'com.nearhand.desktop';
