import { CircleCheck, CircleDashed } from 'lucide-react'
import type { Claim } from '#services/insurance/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** List of missing parts, each with a link to its field. */
export function WhatIsMissing({ missing }: { missing: Claim['missing'] }) {
  const { t } = useTranslation('petInsuranceProfile')
  if (missing.length === 0)
    return (
      <h2 className="flex items-center gap-2.5 text-lg">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-ok" />
        {t('missing.nothing')}
      </h2>
    )
  return (
    <section aria-labelledby="what-is-missing" className="grid gap-2">
      <h2 id="what-is-missing" className="text-lg">
        {t('missing.title', { count: missing.length })}
      </h2>
      <MissingList missing={missing} />
      <p className="text-ink-600 text-sm">{t('missing.saved')}</p>
    </section>
  )
}

export function MissingList({ missing }: { missing: Claim['missing'] }) {
  const { t } = useTranslation('petInsuranceProfile')
  return (
    <ul className="grid gap-1">
      {missing.map((each) => (
        <li key={each} className="flex items-center gap-2.5">
          <CircleDashed aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
          <a
            href={`#${each}`}
            className="rounded-tag py-1 font-bold text-brand-700 underline decoration-2 decoration-brand-300 underline-offset-3 hover:decoration-brand-600"
          >
            {t(`missing.${each}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
