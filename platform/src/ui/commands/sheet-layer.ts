/** Layer above menus and popovers, which Mantine places at 300, and below the notifications. */
export const sheetLayer = 500;
