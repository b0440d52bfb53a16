import { z } from 'zod';
import { del, get, patch, put } from '../call';
import { OF_CHANGES, OF_PICTURES } from '../refusals';
import { photoDraft, draftChange } from '../photo';
import { id } from '../shared';

const pixels = (what: string) =>
  ({ kind: 'text', description: `${what}, in whole pixels of the upright picture` }) as const;
const pictureForm = {
  photo: { kind: 'file', description: 'The picture; left out with `draftId`' },
  draftId: { kind: 'text', description: 'A picture that was uploaded before, as a draft' },
  left: pixels('Left edge of the part to keep'),
  top: pixels('Upper edge of the part to keep'),
  width: pixels('Width of the part to keep; its height follows'),
} as const;

export const photoCalls = {
  setOrderPhoto: put('/order-flow/{id}/photo', {
    summary:
      'Sets the photo of an order under way, which is the profile’s from then on: a file, or a draft, and the part of it to keep',
    params: z.object({ id }),
    form: pictureForm,
    refusals: [...OF_CHANGES, ...OF_PICTURES],
  }),
  setPhoto: put('/photo', {
    summary: 'Sets the photo of the profile: a file, or a draft, and the part of it to keep',
    form: pictureForm,
    refusals: [...OF_PICTURES],
  }),
  photo: get('/photo', {
    summary: 'The photo of the profile as a JPEG',
    media: 'image/jpeg',
    refusals: ['not-found', 'photo-unavailable'],
  }),
  beginPhotoDraft: put('/photo-draft', {
    summary: 'Uploads a picture to crop; without a file the photo of the profile is cropped again',
    form: {
      photo: { kind: 'file', description: 'The picture; left empty for the photo of the profile' },
    },
    response: photoDraft,
    refusals: [...OF_PICTURES],
  }),
  changePhotoDraft: patch('/photo-draft', {
    summary: 'Chooses another part of the picture, and moves, zooms or centres it by one step',
    body: draftChange,
    response: photoDraft,
    refusals: ['photo-draft-gone'],
  }),
  dropPhotoDraft: del('/photo-draft', {
    summary: 'Forgets the picture; the photo stays as it was',
  }),
  photoDraftPicture: get('/photo-draft/picture', {
    summary: 'The picture that is being cropped, as a JPEG',
    media: 'image/jpeg',
    refusals: ['not-found'],
  }),
};
