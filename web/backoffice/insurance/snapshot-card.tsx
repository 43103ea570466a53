import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import type { ShownSnapshot } from './read-snapshot.server.ts'

/** The pet's health when it was insured, which shows preexisting conditions. */
export function SnapshotCard({ snapshot }: { snapshot: ShownSnapshot | null }) {
  const { t } = useTranslation('insuranceDesk')
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('snapshot.title')}</h2>
        {snapshot?.takenOn && (
          <p className="text-ink-600 text-sm">{t('snapshot.taken', { when: formatDay(snapshot.takenOn) })}</p>
        )}
      </div>
      {snapshot === null ? (
        <p className="text-ink-600">{t('snapshot.none')}</p>
      ) : (
        <>
          <div>
            <h3 className="font-extrabold text-md">{t('snapshot.conditions')}</h3>
            {snapshot.conditions.length === 0 ? (
              <p>{t('snapshot.noConditions')}</p>
            ) : (
              <ul className="list-disc pl-5">
                {snapshot.conditions.map((condition) => (
                  <li key={condition}>{condition}</li>
                ))}
              </ul>
            )}
          </div>
          {snapshot.notes && <Fact name={t('snapshot.notes')}>{snapshot.notes}</Fact>}
          {snapshot.uniqueCharacteristics && (
            <Fact name={t('snapshot.characteristics')}>{snapshot.uniqueCharacteristics}</Fact>
          )}
          <details>
            <summary className="flex min-h-9 items-center font-bold text-brand-700 text-sm">
              {t(snapshot.hash ? 'snapshot.sealed' : 'snapshot.open')}
            </summary>
            {snapshot.hash && <p className="break-all font-mono text-ink-600 text-xs">SHA-256 {snapshot.hash}</p>}
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys
              tabIndex={0}
              className="mt-2 overflow-x-auto rounded-tile bg-ink-100 p-3 text-xs"
            >
              {snapshot.text}
            </pre>
          </details>
        </>
      )}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <h3 className="font-extrabold text-md">{name}</h3>
      <p className="whitespace-pre-line">{children}</p>
    </div>
  )
}
