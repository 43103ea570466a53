import { Check, ListChecks } from 'lucide-react'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { may } from '../may.ts'
import type { CareOfPage } from './care-of-page.server.ts'

/** The programme of vaccines by WSAVA, with the reason of each step. */
export function VaccinePlan({ pet, plan, mayRecord }: CareOfPage) {
  const { t } = useTranslation('petCare')
  return (
    <Card className="grid gap-4">
      <h2 className="flex items-center gap-2.5 text-lg">
        <ListChecks aria-hidden="true" className="size-5.5 text-brand-600" />
        {t('plan.title')}
      </h2>
      {plan.problem === 'birthday-unknown' && (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-600">{t('plan.birthday', { name: pet.name })}</p>
          {may(pet, 'edit') && (
            <ButtonLink to={paths.petProfileEdit({ id: pet.id })} variant="soft" size="sm">
              {t('plan.tellBirthday')}
            </ButtonLink>
          )}
        </div>
      )}
      {plan.problem === 'no-plan-for-type' && <p className="text-ink-600">{t('plan.none')}</p>}
      {plan.vaccines.map((vaccine) => (
        <Vaccine key={vaccine.vaccine} petId={pet.id} mayRecord={mayRecord} {...vaccine} />
      ))}
      {plan.problem === null && <p className="text-ink-600 text-xs">{t('plan.source')}</p>}
    </Card>
  )
}

type VaccineProps = CareOfPage['plan']['vaccines'][number] & { petId: string; mayRecord: boolean }

function Vaccine({ petId, vaccine, label, isCore, steps, mayRecord }: VaccineProps) {
  const { t } = useTranslation('petCare')
  const [next] = steps.filter(({ state }) => state !== 'given')
  return (
    <section className="grid gap-2 border-ink-200 border-t pt-3.5">
      <div className="flex items-start justify-between gap-2">
        <h3 className="text-md leading-snug">{label}</h3>
        {!isCore && (
          <Badge tone="neutral" className="shrink-0">
            {t('plan.optional')}
          </Badge>
        )}
      </div>
      <ol className="grid gap-2">
        {steps.map((step) => (
          <li key={step.key} className="text-sm">
            {step.state === 'given' ? (
              <p className="flex items-start gap-1.5">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
                <span>
                  <span className="font-bold">{doseOf(step)}</span>
                  <span className="text-ink-600"> · {step.givenOn}</span>
                  <span className="block text-ink-600">{step.reason}</span>
                </span>
              </p>
            ) : (
              <div className={step === next ? 'rounded-tile bg-brand-50 p-3' : 'pl-5.5'}>
                <p>
                  {step === next && <span className="font-bold text-brand-800">{t('plan.next')} </span>}
                  <span className="font-bold">{doseOf(step)}</span>
                  {step.window && (
                    <span className={step.state === 'overdue' ? 'font-bold text-red-700' : 'text-ink-700'}>
                      , {t(`plan.when.${step.window.says}`, { ...step.window })}
                    </span>
                  )}
                </p>
                <p className="text-ink-600">{step.reason}</p>
                {step === next && mayRecord && (
                  <ButtonLink
                    to={paths.petProfileMedicineApplicationAdd({ id: petId, plan: vaccine })}
                    variant="soft"
                    size="sm"
                    aria-label={t('due.recordNamed', { what: `${label}, ${doseOf(step)}` })}
                    className="mt-2"
                  >
                    {t('due.record')}
                  </ButtonLink>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )

  function doseOf({ dose, isBooster }: VaccineProps['steps'][number]): string {
    return isBooster ? t('plan.booster') : t('plan.dose', { dose })
  }
}
