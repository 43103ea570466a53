import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { StaffStay } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { MedicineFields } from '../../storefront/hotel/medicine-fields.tsx'
import { StaffForm } from '../staff-form.tsx'

type Medicine = StaffStay['medicines'][number]
type Dose = StaffStay['doses'][number]

/** Medicines of a stay: the doses of today and late ones, each given with one press, and the plan. */
export function StayMedicines({ stay, newId }: { stay: StaffStay; newId: string }) {
  const { t } = useTranslation('hotelDesk')
  const { medicines, doses, state, canWriteMedicines } = stay
  if (medicines.length === 0 && !canWriteMedicines) return null
  const isThere = state === 'IN_PROGRESS'
  const open = doses.filter(({ isToday, isLate }) => isThere && (isToday || isLate))
  const earlier = doses.filter((dose) => !open.includes(dose))
  return (
    <Card id="medicines" className="grid scroll-mt-24 gap-3">
      <h2 className="text-lg">{t('medicines.title')}</h2>
      {medicines.length === 0 && <p className="text-ink-700">{t('medicines.none')}</p>}
      {isThere && medicines.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-extrabold">{t('medicines.today')}</h3>
          {open.length === 0 && <p className="text-ink-700">{t('medicines.noneToday')}</p>}
          <ul className="grid gap-2">
            {open.map((dose) => (
              <DoseRow key={`${dose.medicineId} ${dose.day} ${dose.time}`} dose={dose} />
            ))}
          </ul>
        </section>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 content-center font-bold">{t('medicines.earlier')}</summary>
          <ul className="grid gap-1 text-ink-700 text-sm">
            {earlier.map((dose) => (
              <li key={`${dose.medicineId} ${dose.day} ${dose.time}`}>
                {dateLabel(dose.day)}, {dose.time} · {dose.name}, {dose.dose}: <Given dose={dose} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {medicines.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-extrabold">{t('medicines.plan')}</h3>
          <ul className="grid gap-2">
            {medicines.map((medicine) => (
              <MedicineRow key={medicine.id} {...{ medicine, stay }} />
            ))}
          </ul>
        </section>
      )}
      {canWriteMedicines && <MedicineForm key={newId} id={newId} saved={null} stay={stay} />}
    </Card>
  )
}

function DoseRow({ dose }: { dose: Dose }) {
  const { t } = useTranslation('hotelDesk')
  const { formData } = useNavigation()
  const { medicineId, name, day, time, isLate, isToday, given, givableFrom } = dose
  const isPending =
    (formData?.get('intent') === 'dose' || formData?.get('intent') === 'takeBack') &&
    formData.get('medicineId') === medicineId &&
    formData.get('day') === day &&
    formData.get('time') === time
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-tile border px-3.5 py-2.5',
        isLate ? 'border-red-600 bg-red-50' : 'border-ink-200',
      )}
    >
      <div className="min-w-0 grow basis-48">
        <p className="wrap-anywhere font-bold">
          {!isToday && `${dateLabel(day)}, `}
          {time} · {name}
        </p>
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 text-ink-700 text-sm">
          {dose.dose}
          {isLate && <Badge tone="red">{t('medicines.isLate')}</Badge>}
        </p>
      </div>
      {given && (
        <p className="font-bold text-ok text-sm">
          <Given dose={dose} />
        </p>
      )}
      {given?.canTakeBack && (
        <DoseForm intent="takeBack" dose={dose}>
          <Button
            type="submit"
            variant="ghost"
            size="sm"
            isPending={isPending}
            pendingLabel={t('saving')}
            aria-label={t('medicines.takeBackLabel', { name, time })}
          >
            {t('medicines.takeBack')}
          </Button>
        </DoseForm>
      )}
      {!given && givableFrom !== null && (
        <p className="font-bold text-ink-600 text-sm">{t('medicines.givableFrom', { time: givableFrom })}</p>
      )}
      {!given && givableFrom === null && (
        <DoseForm intent="dose" dose={dose}>
          <Button
            type="submit"
            variant={isLate ? 'primary' : 'soft'}
            icon={<Check aria-hidden="true" className="size-5" />}
            isPending={isPending}
            pendingLabel={t('saving')}
            aria-label={t('medicines.giveLabel', { name, time })}
          >
            {t('medicines.give')}
          </Button>
        </DoseForm>
      )}
    </li>
  )
}

function DoseForm({ intent, dose, children }: { intent: 'dose' | 'takeBack'; dose: Dose; children: ReactNode }) {
  return (
    <StaffForm preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="medicineId" value={dose.medicineId} />
      <input type="hidden" name="day" value={dose.day} />
      <input type="hidden" name="time" value={dose.time} />
      {children}
    </StaffForm>
  )
}

function Given({ dose: { given } }: { dose: Dose }) {
  const { t } = useTranslation('hotelDesk')
  if (!given) return t('medicines.notGiven')
  const { label: when, by: name } = given
  return name ? t('medicines.given', { when, name }) : t('medicines.givenBy', { when })
}

function MedicineRow({ medicine, stay }: { medicine: Medicine; stay: StaffStay }) {
  const { t } = useTranslation('hotelDesk')
  const { id, name, dose, times, fromDay, untilDay, note, isByFamily, isEnded, canChange } = medicine
  const [from, until] = [dateLabel(fromDay), dateLabel(untilDay)]
  return (
    <li className="grid gap-1 border-ink-200 border-t pt-2">
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 font-bold">
        {name}, {dose}
        {isEnded && <Badge tone="neutral">{t('medicines.ended')}</Badge>}
        {isByFamily && <Badge>{t('medicines.byFamily')}</Badge>}
      </p>
      <p className="text-ink-700 text-sm">
        {t('medicines.at', { times: times.join(', ') })},{' '}
        {fromDay === untilDay ? t('medicines.oneDay', { from }) : t('medicines.days', { from, until })}
      </p>
      {note && <p className="wrap-anywhere text-ink-700 text-sm">{note}</p>}
      {stay.canWriteMedicines && !isEnded && (
        <div className="grid gap-2">
          {canChange && <MedicineForm id={id} saved={medicine} stay={stay} />}
          <StaffForm preventScrollReset>
            <input type="hidden" name="intent" value="removeMedicine" />
            <input type="hidden" name="medicineId" value={id} />
            <Button
              type="submit"
              variant="ghost"
              size="sm"
              aria-label={t(canChange ? 'medicines.removeLabel' : 'medicines.endLabel', { name })}
            >
              {t(canChange ? 'medicines.remove' : 'medicines.end')}
            </Button>
          </StaffForm>
        </div>
      )}
    </li>
  )
}

interface MedicineFormProps {
  id: string
  /** null: a new medicine. */
  saved: Medicine | null
  stay: StaffStay
}

function MedicineForm({ id, saved, stay }: MedicineFormProps) {
  const { t } = useTranslation('stayMedicine')
  const { formData } = useNavigation()
  const isPending = formData?.get('intent') === 'medicine' && formData.get('medicineId') === id
  return (
    <details className="rounded-card border border-ink-200 bg-white">
      <summary className="flex min-h-12 items-center px-4 py-2 font-extrabold">{t(saved ? 'change' : 'add')}</summary>
      <StaffForm preventScrollReset className="grid gap-3 p-4">
        <input type="hidden" name="intent" value="medicine" />
        <input type="hidden" name="medicineId" value={id} />
        <MedicineFields saved={saved} stay={stay} />
        <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
      </StaffForm>
    </details>
  )
}
