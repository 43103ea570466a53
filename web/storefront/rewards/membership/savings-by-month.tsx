import { useTranslation } from '#web/i18n/i18n.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { OwnMembershipOfPage } from './own-membership-page-data.ts'

/** 'Ahorraste Bs 84, pagaste Bs 49', with every line of it, also when it says that it does not pay off. */
export function SavingsByMonth({ savings }: Pick<OwnMembershipOfPage, 'savings'>) {
  const { t } = useTranslation('petMember')
  if (savings === 'down') return <Notice tone="warn">{t('savings.down')}</Notice>
  if (!savings || savings.months.length === 0) return null
  return (
    <section aria-labelledby="savings">
      <h2 id="savings" className="mb-3 text-xl">
        {t('savings.title')}
      </h2>
      <Card className="sm:p-6">
        <p className="text-ink-600 text-sm">{t('savings.all')}</p>
        <p className="font-black text-brand-800 text-xl">{savings.sentence}</p>
        {savings.advice && (
          <Notice tone="warn" className="mt-3">
            {savings.advice}
          </Notice>
        )}
        <ul className="mt-4 grid gap-2">
          {savings.months.map(({ month, title, displaySaved, displayPaid, lines }, index) => (
            <li key={month}>
              <Accordion
                isOpen={index === 0}
                className="rounded-tile border px-4"
                title={t('savings.month', { month: title, saved: displaySaved, paid: displayPaid })}
              >
                {lines.length === 0 && <p className="text-ink-600 text-sm">{t('savings.none')}</p>}
                <ul className="divide-y divide-ink-200">
                  {lines.map((line) => (
                    <li key={line.cause} className="flex items-baseline gap-3 py-2.5">
                      <span className="min-w-0 flex-1">
                        <b className="font-bold">{t(`savings.kinds.${line.kind}`)}</b>
                        <span className="block break-words text-ink-600 text-sm">
                          {line.kind === 'grooming' ? line.day : `${line.what} · ${line.day}`}
                          {line.isReturned && ` · ${t('savings.returned')}`}
                        </span>
                      </span>
                      <span
                        className={cx(
                          'shrink-0 font-extrabold tabular-nums',
                          line.isReturned ? 'text-ink-500 line-through' : 'text-ok',
                        )}
                      >
                        {line.displayAmount}
                      </span>
                    </li>
                  ))}
                </ul>
              </Accordion>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
