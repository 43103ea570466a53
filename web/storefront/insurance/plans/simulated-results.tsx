import { CircleX } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { getStartHref } from '../flow/steps.ts'
import type { ShownResult } from './shown-plan.ts'

/** Results side by side: payout of each plan, the owner's part and its reasons. */
export function SimulatedResults({
  results,
  pet,
}: {
  results: readonly ShownResult[]
  pet: { id: string; name: string } | null
}) {
  const { t } = useTranslation('petInsurance')
  return (
    <ul className="grid gap-3">
      {results.map((result) => (
        <li key={result.planId} className="rounded-card border border-ink-200 bg-white p-4 shadow-1 sm:px-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h4 className="font-extrabold text-md">{result.title}</h4>
            {result.kind === 'pays' ? (
              <p className="font-black text-ok text-xl">
                <span className="font-bold text-ink-600 text-sm">{t('simulator.pays')} </span>
                {result.pays}
              </p>
            ) : (
              <p className="font-extrabold text-ink-700">{t('simulator.nothing')}</p>
            )}
          </div>
          <Why result={result} />
          {result.kind === 'pays' && (
            <TextLink to={getStartHref({ policy: result.planId, pet: pet?.id ?? null })}>
              {t('plans.insure')} <span className="sr-only">{t('plans.with', { plan: result.title })}</span>
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function Why({ result }: { result: ShownResult }) {
  const { t } = useTranslation('petInsurance')
  if (result.kind !== 'pays') {
    return (
      <p className="mt-1.5 flex gap-2 text-ink-700">
        <CircleX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red-600" />
        {result.kind === 'nothing' ? result.why : t(`refusals.${result.refusal}`)}
      </p>
    )
  }
  return (
    <>
      <div aria-hidden="true" className="mt-2.5 h-3 overflow-hidden rounded-full bg-ink-200">
        <div className="h-full rounded-full bg-ok" style={{ width: `${result.part * 100}%` }} />
      </div>
      <p className="mt-2 font-bold text-ink-800">{t('simulator.bears', { amount: result.bears })}</p>
      <dl className="mt-0.5 mb-1 flex flex-wrap gap-x-4 text-ink-600 text-sm">
        {result.lines.map(({ name, amount }) => (
          <div key={name} className="flex gap-1.5">
            <dt>{t(`simulator.parts.${name}`, { share: 100 - result.share })}:</dt>
            <dd className="font-bold">{amount}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
