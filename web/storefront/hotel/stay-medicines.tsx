import { Form, useNavigation } from 'react-router'
import type { Stay } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { MedicineFields } from './medicine-fields.tsx'

type Medicine = Stay['medicines'][number]

/** What a pet takes, and when it was given; its family writes the plan until it arrives. */
export function StayMedicines({ stay, newId: unusedId }: { stay: Stay; newId: string }) {
  const { t } = useTranslation('hotel')
  const { medicines, doses, state, canWriteMedicines, petName } = stay
  if (medicines.length === 0 && !canWriteMedicines) return null
  // A form that is sent twice writes one medicine.
  const newId = `${stay.appointmentId}-${unusedId}`
  const today = doses.filter(({ isToday }) => isToday && state === 'IN_PROGRESS')
  const earlier = doses.filter((dose) => !today.includes(dose)).toReversed()
  return (
    <div className="mt-1 grid gap-1 text-sm">
      <h3 className="font-extrabold">{t('stay.medicines.title')}</h3>
      {medicines.length === 0 && <p className="text-ink-700">{t('stay.medicines.none', { pet: petName })}</p>}
      {medicines.length > 0 && (
        <ul className="list-disc pl-5 text-ink-700">
          {medicines.map((medicine) => (
            <PlanLine key={medicine.id} {...{ medicine, stay }} />
          ))}
        </ul>
      )}
      {canWriteMedicines && <MedicineForm key={newId} id={newId} saved={null} stay={stay} />}
      {today.length > 0 && (
        <>
          <h4 className="font-bold">{t('stay.medicines.today')}</h4>
          <Doses doses={today} />
        </>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-bold">{t('stay.medicines.earlier')}</summary>
          <Doses doses={earlier} />
        </details>
      )}
    </div>
  )
}

function PlanLine({ medicine, stay }: { medicine: Medicine; stay: Stay }) {
  const { t } = useTranslation('hotel')
  const { id, name, dose, times, note, isEnded, canChange } = medicine
  return (
    <li className="wrap-anywhere">
      {t('stay.medicines.plan', { name, dose, times: times.join(', ') })}
      {isEnded && ` (${t('stay.medicines.ended')})`}
      {note && ` · ${note}`}
      {canChange && (
        <div className="grid gap-1 print:hidden">
          <MedicineForm id={id} saved={medicine} stay={stay} />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="removeMedicine" />
            <input type="hidden" name="appointmentId" value={stay.appointmentId} />
            <input type="hidden" name="medicineId" value={id} />
            <Button type="submit" variant="ghost" size="sm" aria-label={t('stay.medicines.removeLabel', { name })}>
              {t('stay.medicines.remove')}
            </Button>
          </Form>
        </div>
      )}
    </li>
  )
}

/** `saved`: null for a new medicine. */
function MedicineForm({ id, saved, stay }: { id: string; saved: Medicine | null; stay: Stay }) {
  const { t } = useTranslation('stayMedicine')
  const { formData } = useNavigation()
  const isPending = formData?.get('intent') === 'medicine' && formData.get('medicineId') === id
  return (
    <details className="rounded-card border border-ink-200 bg-white print:hidden">
      <summary className="flex min-h-11 items-center px-4 py-2 font-extrabold">{t(saved ? 'change' : 'add')}</summary>
      <Form method="post" preventScrollReset className="grid gap-3 p-4">
        <input type="hidden" name="intent" value="medicine" />
        <input type="hidden" name="appointmentId" value={stay.appointmentId} />
        <input type="hidden" name="medicineId" value={id} />
        <MedicineFields saved={saved} stay={stay} />
        <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
      </Form>
    </details>
  )
}

function Doses({ doses }: { doses: Stay['doses'] }) {
  const { t } = useTranslation('hotel')
  const tell = ({ given, isToday, time }: Stay['doses'][number]) => {
    if (!given) return isToday ? t('stay.medicines.due', { time }) : t('stay.medicines.notGiven')
    const { label: when, by: name } = given
    return name ? t('stay.medicines.given', { when, name }) : t('stay.medicines.givenBy', { when })
  }
  return (
    <ul className="list-disc pl-5 text-ink-700">
      {doses.map((dose) => (
        <li key={`${dose.medicineId} ${dose.day} ${dose.time}`} className="wrap-anywhere">
          {!dose.isToday && `${dateLabel(dose.day)}, ${dose.time} · `}
          {dose.name}: {tell(dose)}
        </li>
      ))}
    </ul>
  )
}
