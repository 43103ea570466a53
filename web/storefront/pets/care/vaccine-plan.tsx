import { CalendarClock, Check, ListChecks } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { may } from '../family/may.ts'
import type { CareOfPage } from './load-care.server.ts'

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
  const next = steps.find(({ state }) => state !== 'given')
  const others = steps.filter((step) => step !== next)
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
      {next && (
        <div className="rounded-tile bg-brand-50 p-3 text-sm">
          <p>
            <span className="font-bold text-brand-800">{t('plan.next')} </span>
            <StepLabel step={next} />
          </p>
          <p className="text-ink-600">{next.reason}</p>
          {mayRecord && (
            <ButtonLink
              to={paths.petProfileMedicineApplicationAdd({ id: petId, plan: vaccine })}
              variant="soft"
              size="sm"
              aria-label={t('due.recordNamed', { what: label })}
              className="mt-2"
            >
              {t('due.record')}
            </ButtonLink>
          )}
        </div>
      )}
      {others.length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-10 items-center font-bold text-brand-700">
            {t('plan.all', { count: others.length })}
          </summary>
          <ol className="grid gap-2.5">
            {others.map((step) => (
              <li key={step.key} className="flex items-start gap-2">
                {step.state === 'given' ? (
                  <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
                ) : (
                  <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-600" />
                )}
                <div>
                  <p>
                    <StepLabel step={step} />
                  </p>
                  <p className="text-ink-600">{step.reason}</p>
                </div>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

/** '2ª dosis, entre el 3 y el 17 de diciembre' */
function StepLabel({ step: { dose, isBooster, state, givenOn, window } }: { step: VaccineProps['steps'][number] }) {
  const { t } = useTranslation('petCare')
  return (
    <>
      <span className="font-bold">{isBooster ? t('plan.booster') : t('plan.dose', { dose })}</span>
      {givenOn && <span className="text-ink-700">, {givenOn}</span>}
      {window && (
        <span className={state === 'overdue' ? 'font-bold text-red-700' : 'text-ink-700'}>
          , {t(`plan.when.${window.says}`, { ...window })}
        </span>
      )}
    </>
  )
}
