import type { VisitPhoto } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** Photos of a pet at a visit, each a link to its large form. */
export function PhotoStrip({ photos, petName }: { photos: readonly VisitPhoto[]; petName: string }) {
  const { t } = useTranslation('visitPhotos')
  return (
    <ul className="grid grid-cols-3 gap-2.5">
      {photos.map(({ id, kind, small, large }, index) => (
        <li key={id}>
          <a href={large} target="_blank" rel="noreferrer" className="grid gap-1">
            <img
              src={small}
              alt={t(`alt.${kind}`, { pet: petName, number: index + 1 })}
              loading="lazy"
              decoding="async"
              className="aspect-square w-full rounded-tile border border-ink-200 object-cover"
            />
            <span aria-hidden="true" className="text-center font-bold text-ink-700 text-sm">
              {t(kind)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
