import { Lock } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Card } from '#web/ui/card.tsx'
import { kilograms } from '../../pets/weight/kilograms.ts'
import type { SealedSnapshot } from './sealed-snapshot.server.ts'

interface HealthSnapshotProps {
  snapshot: SealedSnapshot
  name: string
  /** Formatted time of the snapshot. */
  takenOn: string | null
}

/** The pet's health when it was insured: claims are decided by it and by no later record. */
export function HealthSnapshot({ snapshot: { text, hash, facts }, name, takenOn }: HealthSnapshotProps) {
  const { t, locale } = useTranslation('petInsuranceProfile')
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-2.5 text-lg">
        <Lock aria-hidden="true" className="size-5 text-brand-600" />
        {t('snapshot.title')}
      </h2>
      <p className="text-ink-700">{t('snapshot.text', { name })}</p>
      {facts && (
        <dl className="grid gap-2.5 sm:grid-cols-2">
          <Fact name={t('snapshot.conditions')}>
            {facts.preexistingConditions.length > 0 ? facts.preexistingConditions.join(' · ') : t('snapshot.none')}
          </Fact>
          {facts.pet.weightGrams !== null && (
            <Fact name={t('snapshot.weight')}>{kilograms(facts.pet.weightGrams, locale)}</Fact>
          )}
          {facts.notes && <Fact name={t('snapshot.notes')}>{facts.notes}</Fact>}
          {takenOn && <Fact name={t('snapshot.takenOn')}>{takenOn}</Fact>}
        </dl>
      )}
      <Accordion title={t('snapshot.proof')} className="border-b-0">
        <p className="text-ink-700 text-sm">{t('snapshot.proofText')}</p>
        <p className="mt-2 break-all rounded-tile bg-ink-50 px-3.5 py-2.5 font-mono text-sm">{hash}</p>
        <h3 className="mt-3 font-bold text-ink-800 text-sm">{t('snapshot.sealed')}</h3>
        <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-tile bg-ink-50 px-3.5 py-2.5 text-xs">
          {text}
        </pre>
      </Accordion>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-600 text-sm">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line font-bold">{children}</dd>
    </div>
  )
}
