import type { CropStep, PhotoDraft } from '#server/contract/photo';
import { Icon, type IconName } from '~/components/icon';
import { useText } from '~/lib/texts';

export interface CropBoxProps {
  /** The whole picture's size in pixels. */
  picture: { width: number; height: number };
  crop: PhotoDraft['crop'];
  leastWidth: number;
  /** Where the picture is; left out where script puts it in. */
  src?: string;
  /** The step before changed nothing. */
  isAtEdge?: boolean;
}

/** The photo on the card, in CSS pixels; smaller on a phone. */
const CARD_WIDTH = 190;
/** The picture is drawn as large as fits into this, and never wider than the column. */
const MAX_BOX_PX = { width: 640, height: 400 };

/**
 * The picture with a frame around the part that is kept, that part as it looks on the card, and the
 * buttons that move, zoom and centre it. The place stands in the hidden fields `left`, `top` and
 * `width`; each button posts the form with its step as `intent`. Where script runs the frame can be
 * dragged, pinched and moved by keys, and the buttons do not load the page.
 */
export function CropBox({ picture, crop, leastWidth, src, isAtEdge }: CropBoxProps) {
  const t = useText();
  const { width, height } = picture;
  const percent = (part: number, whole: number) => Math.round((100 * part) / whole);
  const place = (values: Record<'left' | 'top' | 'width', string | number>) =>
    t('photo.crop.place', values);
  const result = <CropResult picture={picture} crop={crop} src={src} />;
  return (
    <photo-crop
      data-picture-width={width}
      data-picture-height={height}
      data-least-width={leastWidth}
      data-place={place({ left: '{left}', top: '{top}', width: '{width}' })}
      data-box-label={t('photo.crop.box')}
      data-edge-text={t('photo.crop.edge')}
      data-keys-title={t('photo.crop.keys-title')}
      data-keys={t('photo.crop.keys')}
    >
      {(['left', 'top', 'width'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={crop[name]} />
      ))}
      <div className="crop" id="udsnit" tabIndex={-1}>
        <div className="crop-picture">
          <img src={src} {...boxSize(picture)} alt="" loading="lazy" />
          <svg
            width={boxSize(picture).width}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={t('photo.crop.picture')}
          >
            <path className="crop-shade" d={shadePath(picture, crop)} fillRule="evenodd" />
            <rect
              className="crop-frame"
              x={crop.left}
              y={crop.top}
              width={crop.width}
              height={crop.height}
            />
          </svg>
        </div>
        {src === undefined ? result : <noscript>{result}</noscript>}
      </div>
      <p className="visually-hidden" data-said>
        {place({
          left: percent(crop.left, width),
          top: percent(crop.top, height),
          width: percent(crop.width, width),
        })}
      </p>
      <fieldset className="crop-buttons">
        <legend>{t('photo.crop.buttons')}</legend>
        <div className="crop-cross">
          <StepButtons steps={['up', 'left', 'centre', 'right', 'down']} />
        </div>
        <div className="crop-zoom">
          <StepButtons steps={['out', 'in']} />
        </div>
        <p data-edge role="status">
          {isAtEdge ? t('photo.crop.edge') : null}
        </p>
      </fieldset>
    </photo-crop>
  );
}

/**
 * A part of an image is drawn by SVG, which loads it at once and so holds back the style of the page:
 * where script runs it puts this in later.
 */
function CropResult({ picture, crop, src }: Pick<CropBoxProps, 'picture' | 'crop' | 'src'>) {
  const t = useText();
  return (
    <figure>
      <div className="crop-card">
        <svg
          className="crop-result"
          viewBox={`${crop.left} ${crop.top} ${crop.width} ${crop.height}`}
          width={CARD_WIDTH}
          role="img"
          aria-label={t('photo.crop.result')}
        >
          <image
            href={src}
            width={picture.width}
            height={picture.height}
            preserveAspectRatio="none"
          />
        </svg>
        <span aria-hidden="true">{t('photo.crop.card')}</span>
      </div>
      <figcaption>{t('photo.crop.result')}</figcaption>
    </figure>
  );
}

const ICONS = {
  up: 'up',
  down: 'down',
  left: 'back',
  right: 'next',
  in: 'plus',
  out: 'minus',
  centre: 'centre',
} as const satisfies Record<CropStep, IconName>;

/** With a space between them, as a text browser shows their words alone. */
const StepButtons = ({ steps }: { steps: readonly CropStep[] }) =>
  steps.flatMap((step) => [<StepButton key={step} step={step} />, ' ']);

function StepButton({ step }: { step: CropStep }) {
  const t = useText();
  return (
    <button
      className={`button button-small button-secondary crop-${step}`}
      type="submit"
      name="intent"
      value={step}
      data-step={step}
    >
      <Icon name={ICONS[step]} />
      <span className="visually-hidden">{t(`photo.crop.${step}`)}</span>
    </button>
  );
}

function boxSize({ width, height }: CropBoxProps['picture']) {
  const scale = Math.min(MAX_BOX_PX.width / width, MAX_BOX_PX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The whole picture with a hole where the crop is. */
function shadePath({ width, height }: CropBoxProps['picture'], crop: PhotoDraft['crop']): string {
  return `M0 0H${width}V${height}H0ZM${crop.left} ${crop.top}h${crop.width}v${crop.height}h-${crop.width}Z`;
}
