import type { AnnotationColor } from '@nearhand/contracts/peer/annotations.gen';
import { useIntl } from '@nearhand/platform/intl';
import { annotationColors } from '@nearhand/platform/session-link/annotations/annotation-colors';
import classes from './colour-choice.module.css';
import type { Tools } from './tools.ts';

const colourIds = {
  red: 'app.session.colour.red',
  yellow: 'app.session.colour.yellow',
  green: 'app.session.colour.green',
  blue: 'app.session.colour.blue',
} as const satisfies Record<AnnotationColor, string>;

/** Colour of pointer and pen. */
export function ColourChoice({ tools: { colour, setColour } }: { tools: Tools }) {
  const intl = useIntl();
  return (
    <fieldset className={classes['colours']} aria-label={intl.formatMessage({ id: 'app.session.colour' })}>
      {(Object.keys(colourIds) as AnnotationColor[]).map((one) => (
        <label
          key={one}
          className={classes['colour']}
          style={{ background: annotationColors[one] }}
          title={intl.formatMessage({ id: colourIds[one] })}
        >
          <input
            type="radio"
            name="annotation-color"
            value={one}
            checked={one === colour}
            aria-label={intl.formatMessage({ id: colourIds[one] })}
            onChange={() => setColour(one)}
          />
        </label>
      ))}
    </fieldset>
  );
}
