/** What the route picker can tell the page around it. */
const FRAME_COMMANDS = [
  'goto_answer',
  'goto_sameroute',
  'goto_ptochanged',
  'goto_unfinished',
  'goto_cancel',
] as const;
export type FrameCommand = (typeof FRAME_COMMANDS)[number];

/** A command as it is followed: one that is not known ends the visit without a choice. */
export const frameCommand = (asked: string): FrameCommand =>
  FRAME_COMMANDS.find((name) => name === asked) ?? 'goto_cancel';

/** Below this width the picker stacks its parts, and needs more height. */
const NARROW_BELOW_PX = 904;
const HEIGHT_PX = 600;
const NARROW_HEIGHT_PX = 1100;
/** The picker draws a border of one pixel around itself. */
const BORDERS_PX = 2;

/** How high the frame is in a place of this width. */
export const frameHeight = (width: number): number =>
  width < NARROW_BELOW_PX ? NARROW_HEIGHT_PX : HEIGHT_PX;

/** The size that the server sends, which knows nothing of the place; script puts the true one. */
export const SERVER_FRAME_SIZE = { width: NARROW_BELOW_PX, height: HEIGHT_PX };

/** The picker's address with the room that it has inside the frame. */
export function sizedFrameUrl(frameUrl: string, size: { width: number; height: number }): string {
  const url = new URL(frameUrl);
  url.searchParams.set('width', String(size.width - BORDERS_PX));
  url.searchParams.set('height', String(size.height - BORDERS_PX));
  return url.href;
}
