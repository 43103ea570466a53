import { HeartHandshake } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CareActs } from './care-acts.tsx'
import { DueBadge } from './due-badge.tsx'
import type { CareOfPage } from './load-care.server.ts'

/** What a pet needs next, the most urgent first, each recorded from here; what is late also bought, or booked with a vet. */
export function DueList({ due, unrecorded, mayRecord, pet, currency }: CareOfPage) {
  const { t } = useTranslation('petCare')
  return (
    <Card className="grid gap-3.5">
      <h2 className="flex items-center gap-2.5 text-lg">
        <HeartHandshake aria-hidden="true" className="size-5.5 text-brand-600" />
        {t('due.title')}
      </h2>
      {due.length === 0 ? (
        <p className="text-ink-600">{t('due.nothing', { name: pet.name })}</p>
      ) : (
        <ul className="grid gap-1">
          {due.map(({ key, art, label, dueLabel, to, product }) => (
            <li
              key={key}
              className="flex flex-wrap items-center gap-3 py-1.5 not-last:border-ink-200 not-last:border-b"
            >
              <Art name={art} size={36} className="shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block font-extrabold leading-snug">{label}</span>
                <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <DueBadge due={dueLabel} />
                  <span className="text-ink-600 text-sm">{dueLabel.day}</span>
                </span>
              </span>
              {dueLabel.days < 0 ? (
                <div className="basis-full">
                  <CareActs label={label} product={product} currency={currency} record={mayRecord ? to : null} />
                </div>
              ) : (
                mayRecord && (
                  <ButtonLink to={to} variant="soft" size="sm" aria-label={t('due.recordNamed', { what: label })}>
                    {t('due.record')}
                  </ButtonLink>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {unrecorded.length > 0 && <p className="text-ink-600 text-sm">{t('due.unrecorded')}</p>}
    </Card>
  )
}
