import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { useFieldError } from '#web/ui/forms/field-error.ts'

const STARS = [1, 2, 3, 4, 5] as const

/** One to five stars as a group of radio buttons: arrows move between them, and the style sheet fills those before. */
export function StarsField({ label, defaultValue }: { label: string; defaultValue?: number | undefined }) {
  const { t } = useTranslation('visits')
  const id = useId()
  const [stars, setStars] = useState(defaultValue)
  const { shown, onInvalid, onInput } = useFieldError(null, { required: t('review.starsMissing') })
  const chosen = STARS.find((star) => star === stars)
  return (
    <fieldset aria-describedby={shown ? `${id}-error` : undefined} aria-invalid={shown ? true : undefined}>
      <legend className="mb-1 font-bold text-ink-800 text-sm">{label}</legend>
      <div className="flex items-center">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative grid size-12 cursor-pointer place-items-center rounded-control text-ink-500 has-checked:text-star has-focus-visible:outline-3 has-focus-visible:outline-brand-600 [&:has(~label_input:checked)]:text-star"
          >
            <input
              type="radio"
              name="stars"
              value={star}
              required
              defaultChecked={star === defaultValue}
              aria-label={t('review.stars', { count: star, words: t(`review.words.${star}`) })}
              onChange={() => setStars(star)}
              onInvalid={onInvalid}
              onInput={onInput}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <Star
              aria-hidden="true"
              className="size-9 stroke-ink-500 [label:has(:checked)>&]:fill-current [label:has(~label_:checked)>&]:fill-current"
              strokeWidth={1.5}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ml-3 font-extrabold text-ink-800">
          {chosen && t(`review.words.${chosen}`)}
        </span>
      </div>
      <FieldNote id={id} error={shown} />
    </fieldset>
  )
}

/** So many of five, for the eye; the words stand beside it. */
export function ShownStars({ stars }: { stars: number }) {
  const { t } = useTranslation('visits')
  return (
    <span role="img" aria-label={t('review.given', { count: stars })} className="inline-flex">
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={star <= stars ? 'size-5.5 fill-star stroke-ink-500' : 'size-5.5 stroke-ink-500'}
          strokeWidth={1.5}
        />
      ))}
    </span>
  )
}
