import { Form } from 'react-router'
import { SHARES, WORRIES } from '#services/insurance/policies/rules/recommend-plan.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { getWhomFields, type PlansSearch } from './plans-search.ts'

/** The recommended plan, in words for the page. */
export interface Recommended {
  planId: string
  title: string
  price: string
  /** 'Accidentes, Urgencias y Cirugías' */
  covers: string
  lacks: string | null
  deductible: string
  sharePercent: number
  isCheapest: boolean
}

/** Two questions that lead to a plan; a form by GET, so that the answer has an address. */
export function PlanFinder({ search, recommended }: { search: PlansSearch; recommended: Recommended | null }) {
  const { t } = useTranslation('petInsurance')
  return (
    <Card id="recomendado" className="mt-5 grid scroll-mt-28 gap-4">
      <h3 className="text-lg">{t('finder.title')}</h3>
      <Form method="get" action={`${paths.insurancePlans()}#recomendado`} preventScrollReset className="grid gap-4">
        {getWhomFields(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <RadioGroup
          name="worry"
          label={t('finder.worry')}
          variant="chips"
          isRequired
          {...(search.worry && { defaultValue: search.worry })}
          options={WORRIES.map((worry) => ({ value: worry, label: t(`finder.worries.${worry}`) }))}
        />
        <RadioGroup
          name="share"
          label={t('finder.share')}
          variant="chips"
          isRequired
          {...(search.share && { defaultValue: search.share })}
          options={SHARES.map((share) => ({ value: share, label: t(`finder.shares.${share}`) }))}
        />
        <Button type="submit" variant="outline" className="justify-self-start">
          {t('finder.submit')}
        </Button>
      </Form>
      {recommended && (
        <Notice
          tone="ok"
          title={t('finder.result', { plan: recommended.title, price: recommended.price })}
          actions={
            <ButtonLink to={`#${recommended.planId}`} size="sm">
              {t('finder.see')}
            </ButtonLink>
          }
        >
          <p>{t('finder.covers', { events: recommended.covers })}</p>
          <p>{t('finder.bears', { deductible: recommended.deductible, percent: recommended.sharePercent })}</p>
          {recommended.isCheapest && <p>{t('finder.cheapest')}</p>}
          {recommended.lacks && <p>{t('finder.lacks', { events: recommended.lacks })}</p>}
        </Notice>
      )}
    </Card>
  )
}
