import { useNavigation } from 'react-router'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { newId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { parseMedicine, removeMedicineForm } from '../../storefront/hotel/medicine-forms.server.ts'
import { STORE_PLACE } from '../is-staff.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/staff-stay-page'
import { checkOutForm, doseForm, parseItems, removePhotoForm, stayPhotoForm } from './stay-desk-forms.server.ts'
import { StayMedicines } from './stay-medicines.tsx'
import { StayPhotos } from './stay-photos.tsx'

export const handle = { upload: 'account' } satisfies PagePolicy

/** A pet's stay: who it is, what it brought, check-in and check-out. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const appointmentId = readId(params, 'appointmentId')
  const stay = await appointments.staffStay({ appointmentId }, { context: visit.call })
  const t = translator(visit.country.locale, 'hotelDesk')
  return {
    stay,
    newId: newId(),
    onlyStoreId: stay.storeId,
    seo: privateSeo(visit, paths.backofficeHotel(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const appointmentId = readId(params, 'appointmentId')
  const form = await readForm(request)
  const call = { context: visit.call }
  try {
    switch (
      readIntent(form, [
        'checkIn',
        'checkOut',
        'medicine',
        'removeMedicine',
        'dose',
        'takeBack',
        'photo',
        'removePhoto',
      ])
    ) {
      case 'checkIn':
        await appointments.checkInStay({ appointmentId, items: parseItems(form) }, call)
        break
      case 'checkOut':
        await appointments.checkOutStay({ appointmentId, ...parseFormOrThrow(form, checkOutForm) }, call)
        break
      case 'medicine': {
        const noTimes = translator(visit.country.locale, 'stayMedicine')('faults.times')
        await appointments.saveStayMedicine({ appointmentId, ...parseMedicine(form, noTimes) }, call)
        break
      }
      case 'removeMedicine':
        await appointments.removeStayMedicine({ appointmentId, ...parseFormOrThrow(form, removeMedicineForm) }, call)
        break
      case 'dose':
        await appointments.giveStayDose({ appointmentId, ...parseFormOrThrow(form, doseForm) }, call)
        break
      case 'takeBack':
        await appointments.takeBackStayDose({ appointmentId, ...parseFormOrThrow(form, doseForm) }, call)
        break
      case 'photo': {
        const { idempotencyKey, ...photo } = parseFormOrThrow(form, stayPhotoForm)
        await appointments.addStayPhoto({ appointmentId, ...photo }, { context: visit.callWithKey(idempotencyKey) })
        break
      }
      case 'removePhoto':
        await appointments.removeStayPhoto({ appointmentId, ...parseFormOrThrow(form, removePhotoForm) }, call)
        break
    }
    return { done: true as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

type Stay = Route.ComponentProps['loaderData']['stay']

export default function StaffStayPage({ loaderData: { stay, newId: unusedId }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('hotelDesk')
  const { fromDay, untilDay, appointmentId, storeId } = stay
  const [from, until] = [dateLabel(fromDay), dateLabel(untilDay)]
  const isToCome = stay.state === 'PENDING' || stay.state === 'CONFIRMED'
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeHotel({ storeId })}>{t('stay.back')}</BackLink>
        <h1 className="wrap-anywhere text-xl lg:text-2xl">{stay.petName}</h1>
        <p className="text-ink-700">
          {t('stay.of', { name: stay.customerName })}
          {stay.customerPhone && ` · ${formatPhone(stay.customerPhone)}`}
        </p>
      </header>
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      <Card className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 font-extrabold">
          {fromDay === untilDay ? t('stay.dayOnly', { from }) : t('stay.span', { from, until })}
          <Badge>{stay.kennelName}</Badge>
          {stay.isLateToLeave && <Badge tone="red">{t('late')}</Badge>}
          {stay.awaitsDeposit && <Badge tone="warn">{t('awaitsDeposit')}</Badge>}
          {stay.state === 'COMPLETED' && <Badge tone="neutral">{t('done')}</Badge>}
          {stay.state === 'NO_SHOW' && <Badge tone="neutral">{t('noShow')}</Badge>}
        </p>
        {stay.needsOwnRoom && <p className="text-ink-700">{t('stay.needsOwnRoom')}</p>}
        {stay.companions.length > 0 && (
          <p className="wrap-anywhere flex flex-wrap gap-x-2 text-ink-700">
            {t(stay.companionPercent === null ? 'stay.shares' : 'stay.sharesAt', {
              percent: stay.companionPercent ?? 0,
            })}
            {stay.companions.map((companion) => (
              <TextLink key={companion.appointmentId} to={paths.backofficeStay(companion.appointmentId)}>
                {companion.petName}
              </TextLink>
            ))}
          </p>
        )}
        {stay.notes && (
          <p className="wrap-anywhere text-ink-700">
            <b>{t('stay.notes')}:</b> {stay.notes}
          </p>
        )}
        <p className="text-ink-700">
          {t('stay.total')} {formatMoney(stay.total, stay.currencyCode)} · {t('stay.due')}{' '}
          <b>{formatMoney(stay.amountDue, stay.currencyCode)}</b>
        </p>
        <p className="flex flex-wrap gap-x-4">
          <TextLink to={paths.backofficeAppointments({ storeId, day: fromDay, appointment: appointmentId })}>
            {t('stay.bill')}
          </TextLink>
          <TextLink to={paths.backofficeVisitPhotos(appointmentId)}>{t('stay.photos')}</TextLink>
        </p>
      </Card>
      {stay.canCheckIn && <CheckIn />}
      {isToCome && !stay.canCheckIn && !stay.awaitsDeposit && <p className="text-ink-700">{t('stay.checkInLater')}</p>}
      <StayMedicines stay={stay} newId={unusedId} />
      <StayPhotos stay={stay} idempotencyKey={unusedId} />
      {stay.checkedInLabel && <Brought stay={stay} />}
    </div>
  )
}

/** Lines for things; empty ones are left out. */
const ITEM_LINES = [0, 1, 2, 3, 4]

function CheckIn() {
  const { t } = useTranslation('hotelDesk')
  const isPending = useNavigation().formData?.get('intent') === 'checkIn'
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('stay.checkIn')}</h2>
      <StaffForm className="grid gap-3">
        <input type="hidden" name="intent" value="checkIn" />
        <fieldset className="grid gap-2">
          <legend className="font-bold">{t('stay.brought')}</legend>
          <p className="mb-1 text-ink-600 text-sm">{t('stay.broughtHint')}</p>
          {ITEM_LINES.map((index) => (
            <div key={index} className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-2">
              <TextField
                name={`label-${index}`}
                label={t('stay.item', { number: index + 1 })}
                isLabelHidden
                maxLength={80}
                autoComplete="off"
              />
              <TextField
                name={`count-${index}`}
                label={`${t('stay.count')} ${index + 1}`}
                isLabelHidden
                defaultValue="1"
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          ))}
        </fieldset>
        <Button type="submit" size="lg" isPending={isPending} pendingLabel={t('saving')}>
          {t('stay.checkInGo')}
        </Button>
      </StaffForm>
    </Card>
  )
}

function Brought({ stay }: { stay: Stay }) {
  const { t } = useTranslation('hotelDesk')
  const isPending = useNavigation().formData?.get('intent') === 'checkOut'
  const { items, checkedInLabel, checkedOutLabel, canCheckOut } = stay
  const name = ({ count, label }: Stay['items'][number]) => (count > 1 ? `${count} × ${label}` : label)
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t(canCheckOut ? 'stay.checkOut' : 'stay.brought')}</h2>
      <p className="text-ink-700">
        {t('stay.checkedIn', { when: checkedInLabel })}
        {checkedOutLabel && ` · ${t('stay.checkedOut', { when: checkedOutLabel })}`}
      </p>
      {canCheckOut ? (
        <StaffForm className="grid gap-3">
          <input type="hidden" name="intent" value="checkOut" />
          {items.length === 0 ? (
            <p className="text-ink-700">{t('stay.nothing')}</p>
          ) : (
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-bold">{t('stay.checkOutText')}</legend>
              {items.map((item) => (
                <Checkbox key={item.position} name="returned" value={item.position}>
                  {name(item)}
                </Checkbox>
              ))}
            </fieldset>
          )}
          <Button type="submit" size="lg" isPending={isPending} pendingLabel={t('saving')}>
            {t('stay.checkOutGo')}
          </Button>
        </StaffForm>
      ) : (
        <ul className="list-disc pl-5 text-ink-700">
          {items.map((item) => (
            <li key={item.position}>
              {name(item)} ({t(item.isReturned ? 'stay.returned' : 'stay.notReturned')})
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
