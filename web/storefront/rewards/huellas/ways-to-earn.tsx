import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import type { HuellasOfPage } from './huellas-page-data.ts'

/** The table by which the ledger goes. */
export function WaysToEarn({ ways }: { ways: NonNullable<HuellasOfPage['ways']> }) {
  const { t } = useTranslation('gamification')
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="text-xl">
        {t('ways.title')}
      </h2>
      <p className="mt-1 mb-3 text-ink-600">{t('ways.text')}</p>
      <Card className="py-1 sm:py-2">
        <ul className="divide-y divide-ink-200">
          {ways.map(({ kind, title, gives, limit }) => (
            <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
              <b className="font-bold">{title}</b>
              <span className="text-ink-700 text-sm">
                <b className="text-brand-700">{gives}</b> · {limit}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
