import type { Claim, Insurance } from '#services/insurance/contract.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { DocumentPicture } from './document-picture.tsx'

/** A submitted claim, read-only. */
export function ClaimResultMessage({ claim, insuranceId }: { claim: Claim; insuranceId: Insurance['id'] }) {
  const { t } = useTranslation('petInsuranceProfile')
  const {
    event,
    occurredOn,
    displayAmount,
    description,
    papers: documents,
    displayExpectedPay,
    refusal,
    status,
  } = claim
  const expected = status === 'SENT' ? (refusal ?? displayExpectedPay) : null
  const facts = [
    { name: t('told.event'), value: t(`events.${event}`) },
    { name: t('form.occurredOn'), value: formatDay(occurredOn) },
    { name: t('told.amount'), value: displayAmount },
    { name: t('told.expected'), value: expected },
  ].filter(({ value }) => value)
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('told.title')}</h2>
      <dl className="grid gap-2.5 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-600 text-sm">{name}</dt>
            <dd className="font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {description && <p className="wrap-anywhere whitespace-pre-line text-ink-700">{description}</p>}
      {claim.items.length > 0 && (
        <div>
          <h3 className="text-ink-600 text-sm">{t('told.items')}</h3>
          <ul className="divide-y divide-ink-200">
            {claim.items.map((item, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: items have no other key, and never move
                key={index}
                className="flex flex-wrap justify-between gap-x-4 py-2"
              >
                <span className="min-w-0">
                  <b className="wrap-anywhere">{item.label}</b>
                  {item.reason && <span className="block text-ink-700">{item.reason}</span>}
                </span>
                <span>{t('told.itemOf', { accepted: item.displayAccepted, claimed: item.displayClaimed })}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1 font-bold">{t('told.accepted', { accepted: claim.displayAccepted })}</p>
        </div>
      )}
      {documents.length > 0 && (
        <ul className="flex flex-wrap gap-2.5">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentPicture
                insuranceId={insuranceId}
                document={document}
                label={t(`paperKinds.${document.kind}.title`)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
