import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '#server/contract/order-flow';
import type { PhotoDraft } from '#server/contract/photo';
import { findDraftPicture } from '#server/db/photo-drafts';
import { readPhoto } from '#server/workflows/photo-bytes';
import { ApiSession, problemOf } from '../worlds/api-session';
import { coloursOf, halvesFile } from '../worlds/pictures';
import { personOf } from '../worlds/order-world';
import { sharedPortal } from '../worlds/portal-per-test';
import { snapshotOf } from '../worlds/rows';

type Fields = Record<string, string | File>;

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The left half of a picture of 1000 × 600 is red: a crop of 400 fits in either half. */
const LEFT = { left: '20', top: '0', width: '400' };
const RIGHT = { left: '560', top: '0', width: '400' };

describe('the photo calls', () => {
  const portal = sharedPortal({ runsJobs: false, env: { ROLE: 'api' } });
  let anna: ApiSession;
  let flowId: string;

  beforeEach(async () => {
    anna = await ApiSession.signIn(portal, 'anna');
    ({ flowId } = (await anna.call('POST', '/order-flow', { body: {} })).json as Flow);
  });

  const put = (path: string, fields: Fields) => anna.call('PUT', path, { body: formOf(fields) });
  const putOrderPhoto = (fields: Fields) => put(`/order-flow/${flowId}/photo`, fields);
  const patch = (body: unknown) => anna.call('PATCH', '/photo-draft', { body });

  async function begin(file?: File): Promise<PhotoDraft> {
    const answer = await put('/photo-draft', { photo: file ?? '' });
    expect(answer.status).toBe(200);
    return answer.json as PhotoDraft;
  }

  async function savedPhoto(): Promise<Buffer> {
    const { id } = await personOf(portal, 'anna');
    const photo = await readPhoto(portal.deps, id);
    if (!photo) throw new Error('anna has no photo');
    return photo;
  }

  it('GET /photo-config says the size, the largest file and the coefficient', async () => {
    expect(await anna.read('/photo-config')).toEqual({
      profilePhotoWidth: 190,
      profilePhotoHeight: 247,
      profilePhotoMaxSizeKB: 5120,
      profilePhotoUploadDimensionsCoefficient: 3,
    });
  });

  describe.each(['/photo', 'order'])('PUT %s', (target) => {
    const path = () => (target === 'order' ? `/order-flow/${flowId}/photo` : target);

    it('takes a file with the part to keep, all in one call', async () => {
      const photo = await halvesFile(1000, 600);
      expect((await put(path(), { photo, ...LEFT })).status).toBe(204);
      expect(await coloursOf(await savedPhoto())).toBe('red');
      await put(path(), { photo, ...RIGHT });
      expect(await coloursOf(await savedPhoto())).toBe('blue');
      const { width, height, format } = await sharp(await savedPhoto()).metadata();
      expect({ width, height, format }).toEqual({ width: 570, height: 741, format: 'jpeg' });
    });

    it('takes the middle when no part is named', async () => {
      expect((await put(path(), { photo: await halvesFile(1000, 600) })).status).toBe(204);
      expect(await coloursOf(await savedPhoto())).toBe('red and blue');
    });

    it('moves a part that lies outside the picture into it', async () => {
      const far = { left: '-9000', top: '9000', width: '300' };
      await put(path(), { photo: await halvesFile(1000, 600), ...far });
      expect(await coloursOf(await savedPhoto())).toBe('red');
    });

    it('takes the part of a draft, and the same once more', async () => {
      const { id } = await begin(await halvesFile(1000, 600));
      for (let count = 0; count < 2; count++) {
        expect((await put(path(), { draftId: id, ...RIGHT })).status).toBe(204);
        expect(await coloursOf(await savedPhoto())).toBe('blue');
      }
    });

    it.each([
      ['no file and no draft', {}, 400, 'photo-empty'],
      ['an empty file', { photo: new File([], 'tom.jpg') }, 400, 'photo-empty'],
      ['text', { photo: new File(['hej'], 'hej.jpg') }, 400, 'photo-invalid'],
      ['too much', { photo: new File([new Uint8Array(5_300_000)], 'a') }, 400, 'photo-too-large'],
      ['a draft nobody has', { draftId: 'x' }, 404, 'photo-draft-gone'],
      ['half a part', { draftId: 'x', left: '1', top: '1' }, 422, 'invalid-input'],
      ['a part in words', { draftId: 'x', ...LEFT, width: 'bred' }, 422, 'invalid-input'],
      ['a part too large to count', { draftId: 'x', ...LEFT, top: '1e9' }, 422, 'invalid-input'],
    ] as const)('refuses %s and keeps the photo', async (_name, fields, status, code) => {
      await put(path(), { photo: await halvesFile(1000, 600), ...LEFT });
      const before = await snapshotOf(portal);
      const answer = await put(path(), fields);
      expect([answer.status, problemOf(answer).code]).toEqual([status, code]);
      expect(await snapshotOf(portal)).toEqual(before);
    });
  });

  it('PUT /order-flow/{id}/photo refuses a small picture with the least size', async () => {
    const answer = await putOrderPhoto({ photo: await halvesFile(189, 300) });
    expect(problemOf(answer).messages).toEqual([
      'Fotoet er for småt. Minimum pixel størrelse er 190×247 (B×H)',
    ]);
  });

  it('PUT /order-flow/{id}/photo is refused for an unknown order and for one that is over', async () => {
    const before = await snapshotOf(portal);
    const codeFor = async (id: string) =>
      problemOf(await put(`/order-flow/${id}/photo`, { photo: 'no file' })).code;
    expect(await codeFor('unknown')).toBe('not-found');
    expect(await snapshotOf(portal)).toEqual(before);
    await anna.call('DELETE', `/order-flow/${flowId}`);
    expect(await codeFor(flowId)).toBe('order-not-open');
  });

  it('PUT /photo-draft shows the picture upright, with the middle chosen', async () => {
    const lying = await sharp(Buffer.from(await (await halvesFile(1000, 600)).arrayBuffer()))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const draft = await begin(new File([new Uint8Array(lying)], 'mig.jpg'));
    expect(draft).toMatchObject({
      width: 600,
      height: 1000,
      crop: { left: 0, top: 110, width: 600, height: 780 },
      leastCropWidth: 190,
      isExistingPhoto: false,
    });
    const preview = await anna.call('GET', '/photo-draft/picture');
    expect(preview.headers.get('content-type')).toBe('image/jpeg');
  });

  it('PUT /photo-draft keeps a large picture smaller, which the screen shows', async () => {
    const draft = await begin(await halvesFile(4000, 3000));
    expect(draft).toMatchObject({ width: 1317, height: 988 });
    const { id } = await personOf(portal, 'anna');
    const picture = await findDraftPicture(portal.deps.connection.db, id);
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1317, 988]);
  });

  it('PUT /photo-draft without a file crops the photo again, as narrow as 20 pixels', async () => {
    await put('/photo', { photo: await halvesFile(1000, 600) });
    const draft = await begin();
    expect(draft).toMatchObject({
      width: 570,
      height: 741,
      leastCropWidth: 20,
      isExistingPhoto: true,
    });
    await putOrderPhoto({ draftId: draft.id, left: '0', top: '0', width: '40' });
    expect(await coloursOf(await savedPhoto())).toBe('red');
  });

  it('PUT /photo-draft without file and photo is refused', async () => {
    const emma = await ApiSession.signIn(portal, 'emma');
    const answer = await emma.call('PUT', '/photo-draft', { body: formOf({ photo: '' }) });
    expect(problemOf(answer).code).toBe('photo-empty');
  });

  it('PATCH /photo-draft moves and zooms, and the order knows the crop', async () => {
    const { id } = await begin(await halvesFile(1000, 600));
    const crop = { left: 100, top: 50, width: 300 };
    const moved = (await patch({ draftId: id, crop, step: 'right' })).json as PhotoDraft;
    expect(moved.crop).toEqual({ left: 130, top: 50, width: 300, height: 390 });
    const { photoDraft } = await anna.read<Flow>(`/order-flow/${flowId}`);
    expect(photoDraft).toEqual(moved);
  });

  it.each([
    ['another step', { crop: { left: 1, top: 1, width: 1 }, step: 'sideways' }],
    ['no crop', { step: 'in' }],
    ['a crop in words', { crop: { left: 'x', top: 1, width: 1 } }],
  ])('PATCH /photo-draft refuses %s', async (_name, change) => {
    const { id } = await begin(await halvesFile(1000, 600));
    const before = await snapshotOf(portal);
    expect((await patch({ draftId: id, ...change })).status).toBe(422);
    expect(await snapshotOf(portal)).toEqual(before);
  });

  it('a picture uploaded later replaces the one before, whose crop is then refused', async () => {
    const old = await begin(await halvesFile(1000, 600));
    await begin(await halvesFile(800, 800));
    const crop = { left: 1, top: 1, width: 300 };
    expect(problemOf(await patch({ draftId: old.id, crop })).code).toBe('photo-draft-gone');
    expect(problemOf(await putOrderPhoto({ draftId: old.id })).code).toBe('photo-draft-gone');
  });

  it('DELETE /photo-draft forgets the picture and leaves the photo', async () => {
    await put('/photo', { photo: await halvesFile(1000, 600) });
    const before = await savedPhoto();
    await begin(await halvesFile(800, 800));
    expect((await anna.call('DELETE', '/photo-draft')).status).toBe(204);
    expect((await anna.call('GET', '/photo-draft/picture')).status).toBe(404);
    expect(await savedPhoto()).toEqual(before);
    expect((await anna.call('DELETE', '/photo-draft')).status).toBe(204);
  });

  it('nobody sees or crops the picture of another person', async () => {
    const { id } = await begin(await halvesFile(1000, 600));
    const ida = await ApiSession.signIn(portal, 'ida');
    expect((await ida.call('GET', '/photo-draft/picture')).status).toBe(404);
    const crop = { left: 1, top: 1, width: 300 };
    const answer = await ida.call('PATCH', '/photo-draft', { body: { draftId: id, crop } });
    expect(problemOf(answer).code).toBe('photo-draft-gone');
  });

  it('a picture that nobody comes back to is removed after an hour', async () => {
    await begin(await halvesFile(1000, 600));
    await portal.goTo('2026-03-03');
    const rows = await portal.deps.connection.db.selectFrom('photo_draft').select('id').execute();
    expect(rows).toEqual([]);
  });
});
