import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import type { HuellasOfPage } from './huellas-page-data.ts'
import { findBadgeDrawing } from './mission-links.ts'

/** Those that were earned, and those that may be. */
export function Badges({ badges }: { badges: NonNullable<HuellasOfPage['board']>['badges'] }) {
  const { t } = useTranslation('gamification')
  const earned = badges.filter(({ day }) => day !== null).length
  return (
    <section aria-labelledby="badges">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="badges" className="text-xl">
          {t('badges.title')}
        </h2>
        <p className="font-bold text-ink-600 text-sm">{t('badges.count', { earned, all: badges.length })}</p>
      </div>
      <Card>
        <ul className="grid grid-cols-2 gap-x-3 gap-y-5 @2xl/main:grid-cols-4">
          {badges.map(({ id, title, says, day }) => (
            <li key={id} className="grid content-start justify-items-center gap-1 text-center">
              <span
                className={cx(
                  'grid size-20 place-items-center rounded-full border-4',
                  day ? 'border-sun bg-sun-100' : 'border-ink-200 border-dashed bg-ink-100 *:opacity-45 *:grayscale',
                )}
              >
                <Art name={findBadgeDrawing(id)} size={44} />
              </span>
              <b className="mt-1 font-extrabold text-md">{title}</b>
              <span className="text-ink-600 text-xs">{says}</span>
              <span className={cx('font-bold text-xs', day ? 'text-ok' : 'text-ink-600')}>
                {day ? t('badges.earned', { day }) : t('badges.toEarn')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
