import { CalendarPlus, Phone, Send } from 'lucide-react'
import { data, useNavigation } from 'react-router'
import type { DuePet } from '#services/appointments/contract.ts'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { STORE_PLACE } from '../../is-staff.ts'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/due-page'
import { recallForm } from './due-form.server.ts'

/** Pets of a store that are due again, and the press that writes to their families. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonDesk')
  const seo = privateSeo(visit, paths.backofficeDuePets(), { title: t('due.title'), description: t('due.text') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }
  const { searchParams } = new URL(request.url)
  const after = readText(searchParams, 'after', 300) || undefined
  const { pets, endCursor } = await appointments.duePets(
    { storeId: store.id, ...(after && { after }) },
    { context: visit.call },
  )
  const storeId = searchParams.get('storeId')
  const shown = { pets, next: endCursor, isFirstPage: !after }
  return { screen: { storeId, storeName: store.name, today: store.today, ...shown }, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const form = await readForm(request)
  const { appointments } = context.get(servicesContext)
  try {
    const asked = { storeId: store.id, ...parseFormOrThrow(form, recallForm) }
    await appointments.recallPet(asked, { context: context.get(visitContext).call })
    return { done: true as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function DuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonDesk')
  const { screen } = loaderData
  if (!screen) return <NoStores art="calendar" />
  const { storeId, storeName, today, pets, next, isFirstPage } = screen
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeAppointments({ storeId })}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('due.title')}</h1>
        <p className="font-bold text-ink-600 text-sm">{storeName}</p>
        <p className="max-w-3xl text-ink-700 text-sm">{t('due.text')}</p>
      </header>
      <ResultMessage answer={actionData} done={t('due.done')} offline={t('offline')} />
      <Card>
        {pets.length === 0 ? (
          <div>
            <p className="font-bold">{t('due.empty')}</p>
            <p className="text-ink-600 text-sm">{t('due.emptyText')}</p>
          </div>
        ) : (
          <ul className="grid divide-y divide-ink-200">
            {pets.map((pet) => (
              <li key={`${pet.petId} ${pet.packKind}`} className="py-3 first:pt-0 last:pb-0">
                <Due pet={pet} storeId={storeId} today={today} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Pagination
        label={t('due.pages')}
        previous={isFirstPage ? null : { to: paths.backofficeDuePets({ storeId }), label: t('due.first') }}
        next={next ? { to: paths.backofficeDuePets({ storeId, after: next }), label: t('due.next') } : null}
      />
    </div>
  )
}

function Due({ pet, storeId, today }: { pet: DuePet; storeId: string | null; today: string }) {
  const { t } = useTranslation('salonDesk')
  const { petId, petName, packKind, customerId, customerName, customerPhone } = pet
  const isOverdue = pet.dueDay < today
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-extrabold">
          {petName} <span className="font-semibold text-ink-600">· {customerName}</span>
        </p>
        <p className="text-ink-700 text-sm">
          {t(`waiting.kinds.${packKind}`)}, {t('due.every', { count: pet.everyDays })} ·{' '}
          {t('due.last', { day: dateLabel(pet.lastDay) })}
        </p>
        <p className={isOverdue ? 'font-bold text-sm text-warn' : 'text-sm'}>
          {t(isOverdue ? 'due.overdue' : 'due.due', { day: dateLabel(pet.dueDay) })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {pet.askedDay ? (
          <Badge tone="soft">{t('due.asked', { day: dateLabel(pet.askedDay) })}</Badge>
        ) : pet.isReachable ? (
          <Write petId={petId} packKind={packKind} />
        ) : (
          <span className="text-ink-600 text-sm">{t('due.unreachable')}</span>
        )}
        {customerPhone && (
          <a
            href={`tel:${customerPhone}`}
            aria-label={t('due.call', { name: customerName })}
            className={buttonStyle('outline', 'sm')}
          >
            <Phone aria-hidden="true" className="size-4.5" />
            {formatPhone(customerPhone)}
          </a>
        )}
        <ButtonLink
          to={paths.backofficeCounterBooking(customerId, { storeId })}
          variant="outline"
          size="sm"
          icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
        >
          {t('due.book')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Write({ petId, packKind }: Pick<DuePet, 'petId' | 'packKind'>) {
  const { t } = useTranslation('salonDesk')
  const sent = useNavigation().formData
  const isPending = sent?.get('petId') === petId && sent.get('packKind') === packKind
  return (
    <StaffForm preventScrollReset>
      <input type="hidden" name="petId" value={petId} />
      <input type="hidden" name="packKind" value={packKind} />
      <Button type="submit" size="sm" icon={<Send aria-hidden="true" className="size-4.5" />} isPending={isPending}>
        {t('due.write')}
      </Button>
    </StaffForm>
  )
}
