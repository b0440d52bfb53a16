/** The least photo that is taken, in pixels. */
export const LEAST_PHOTO = { width: 190, height: 247 } as const;

/** Width / height of every photo on a card. */
export const PHOTO_ASPECT_RATIO = LEAST_PHOTO.width / LEAST_PHOTO.height;
