import { data, Form, redirect, useNavigation } from 'react-router'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { asServiceError, httpError } from '#shared/rpc/errors.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { joinReason } from '#web/forms/join-reason.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findWayToAccount, openGuestAccount } from '../../account/phone/guest-account.server.ts'
import { OpenAccount } from '../../account/phone/open-account.tsx'
import { firstErrorRefusal } from '../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { SlotPicker } from '../../booking/steps/slot-picker.tsx'
import { waysToPay } from '../../payment/ways-to-pay.server.ts'
import { Refused } from '../../profile/refused.tsx'
import { CancelForm } from '../changes/cancel-form.tsx'
import { cancelForm, moveForm } from '../changes/change-forms.server.ts'
import { AwaitingDeposit } from '../deposits/awaiting-deposit.tsx'
import { awaitsDeposit } from '../deposits/visit-deposit.ts'
import { DisruptedVisit } from '../disrupted-visit.tsx'
import { VisitPhotos } from '../photos/visit-photos.tsx'
import { isLate } from '../visit-choices.tsx'
import { depositForm } from '../visit-forms.server.ts'
import { VisitHeadline } from '../visit-headline.tsx'
import { VisitPlace } from '../visit-place.tsx'
import { VisitServices } from '../visit-services.tsx'
import { isOpen } from '../visit-standing.ts'
import { NO_RIDES, VisitTimeline } from '../visit-timeline.tsx'
import { toWholeVisit } from '../whole-visit.ts'
import type { Route } from './+types/guest-visit-page'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'order',
  load: 'checkout',
  endedSession: 'ignored',
} satisfies PagePolicy

const INTENTS = ['move', 'cancel', 'payDeposit', 'account', 'claim'] as const

/** A visit by its secret link, for who booked it without an account: they see, move and cancel it here. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const key = toKey(params)
  const booking = await appointments.visitOfLink(key, { context: visit.call })
  const whole = toWholeVisit(booking, new Map(), visit.now())
  // The service knows no booking without a pet.
  const [first] = booking
  if (!whole || !first) throw httpError('not-found')
  const isMoving = whole.canChange && new URL(request.url).searchParams.has('move')
  const photos = await orNull(appointments.photosOfLink(key, { context: visit.call }))
  const days = isMoving ? (await appointments.slotsOfLink(key, { context: visit.call })).days : []
  const t = translator(visit.country.locale, 'visits')
  return {
    visit: whole,
    photos: photos ?? [],
    rides: first.hasPickUp ? await appointments.ridesOfLink(key, { context: visit.call }) : NO_RIDES,
    days,
    shown: days.find(({ slots }) => slots.length > 0)?.day ?? days[0]?.day ?? null,
    ways: awaitsDeposit(booking) ? await waysToPay(context) : [],
    account: await findAccountForVisit(context, first.multiAppointmentId),
    claim: first.createdBy === 'merchant' ? await findWayToClaim(context, first.multiAppointmentId) : null,
    // Without the token: secret links must not be indexed.
    seo: privateSeo(visit, paths.home(), {
      title: t('one.title', { store: whole.store.name }),
      description: t('description'),
    }),
  }
}

/** The way to an account that takes the visit over; null: this browser's guest did not book it. */
async function findAccountForVisit(context: Context, multiAppointmentId: string) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  if (!visit.viewer.isGuest || visit.viewer.uid === null) return null
  const [own] = (await orNull(appointments.bookingOf({ multiAppointmentId }, { context: visit.call }))) ?? []
  return own ? findWayToAccount(context, own.customer.phone ?? '') : null
}

/** How the visitor takes over a visit that a store booked for their phone; null: it is theirs, or no code can prove a phone. */
async function findWayToClaim(context: Context, multiAppointmentId: string): Promise<'press' | 'sign-in' | null> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  if (findMissingChannels(visit.channels).includes('phone')) return null
  if (visit.viewer.uid === null || visit.viewer.isGuest) return 'sign-in'
  const own = await orNull(appointments.bookingOf({ multiAppointmentId }, { context: visit.call }))
  return own ? null : 'press'
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const key = toKey(params)
  try {
    switch (readIntent(form, INTENTS)) {
      case 'move':
        return await move(context, key, form)
      case 'cancel':
        return await cancel(context, key, form)
      case 'payDeposit':
        return await payDeposit(context, key, form)
      case 'account':
        return await openAccount(context, request, { key, form })
      case 'claim':
        return await claim(context)
    }
  } catch (error) {
    // What has just been taken is gone from the page that comes back: a failed status would keep it.
    if (asServiceError(error)?.status === 409) return { refusal: refusedAnswer(error).data.refusal }
    return refusedAnswer(error)
  }
}

type Context = Route.ActionArgs['context']
interface LinkKey {
  token: string
}

async function move(context: Context, key: LinkKey, form: FormData) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'visits')
  const { value, errors } = parseForm(form, moveForm, { schedule: t('move.missing') })
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  await appointments.changeVisitOfLink({ ...key, ...value }, { context: visit.call })
  return redirect(proofPaths.guestVisit(key.token), 303)
}

async function cancel(context: Context, key: LinkKey, form: FormData) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'visits')
  const { reason, note } = parseFormOrThrow(form, cancelForm)
  const cancelReason = joinReason(reason && t(`cancel.reasons.${reason}`), note)
  const change = { state: 'CANCELLED' as const, ...(cancelReason && { cancelReason }) }
  await appointments.changeVisitOfLink({ ...key, ...change }, { context: visit.call })
  return redirect(proofPaths.guestVisit(key.token), 303)
}

async function payDeposit(context: Context, key: LinkKey, form: FormData) {
  const { appointments } = context.get(servicesContext)
  const { depositMethod: method } = parseFormOrThrow(form, depositForm)
  const call = { context: context.get(visitContext).call }
  const { link } = await appointments.payDepositOfLink({ ...key, ...(method && { method }) }, call)
  return redirect(link, 303)
}

/** The account of the guest who booked in this browser; it takes the visit over. */
async function openAccount(context: Context, request: Request, { key, form }: { key: LinkKey; form: FormData }) {
  const { appointments } = context.get(servicesContext)
  const [first] = await appointments.visitOfLink(key, { context: context.get(visitContext).call })
  const contact = { fullName: first?.customer.name ?? '' }
  const referrer = proofPaths.guestVisit(key.token)
  return openGuestAccount(context, request, { contact, ...parseFormOrThrow(form, keyForm), referrer })
}

/** Takes over what counters booked for the proved phone of the account; the visits follow within a moment. */
async function claim(context: Context) {
  const { accounts } = context.get(servicesContext)
  const { merged } = await accounts.adoptProvedGuest(undefined, { context: context.get(visitContext).call })
  return { claimed: merged }
}

function toKey({ token }: { token: string }): LinkKey {
  return { token: token.slice(0, 100) }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function GuestVisitPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['visits', 'booking'])
  const { visit, photos, rides, ways, account, claim } = loaderData
  const claimed = actionData && 'claimed' in actionData ? actionData.claimed : null
  const here = proofPaths.guestVisit(params.token)
  const isComing = isOpen(visit.state)
  return (
    <div className="mx-auto max-w-5xl">
      <Refused answer={actionData} offline={t('visits:offline')} />
      <VisitHeadline visit={visit} />
      <DisruptedVisit visit={visit} />
      <div className="mt-4 grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {visit.awaitsDeposit && visit.deposit && (
            <AwaitingDeposit bookingId={visit.id} deposit={visit.deposit} ways={ways} action={here} />
          )}
          {isComing && (
            <Card>
              <h2 className="mb-4 text-lg">{t('visits:plan.label')}</h2>
              <VisitTimeline visit={visit} rides={rides} />
            </Card>
          )}
          <VisitServices visit={visit} packageNotes={[]} />
          <VisitPhotos pets={photos} storeName={visit.store.name} />
        </div>
        <div className="grid gap-4">
          {isComing && visit.state !== 'IN_PROGRESS' && <Changes {...loaderData} here={here} />}
          <VisitPlace visit={visit} hasContact />
          {account && (
            <Card className="grid gap-3">
              <h2 className="text-lg">{t('booking:guest.keepTitle')}</h2>
              <p className="text-ink-700 text-md">{t('booking:guest.keepText')}</p>
              <OpenAccount
                account={account}
                label={t('booking:guest.keep')}
                referrer={here}
                signup={paths.signup({ referrer: here })}
              />
            </Card>
          )}
          {claim && <ClaimCard way={claim} claimed={claimed} here={here} />}
        </div>
      </div>
    </div>
  )
}

/** Takes a visit that a store booked into an account with the same phone. */
function ClaimCard({ way, claimed, here }: { way: 'press' | 'sign-in'; claimed: boolean | null; here: string }) {
  const { t } = useTranslation('visits')
  const isSending = useNavigation().formData?.get('intent') === 'claim'
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('claim.title')}</h2>
      <p className="text-ink-700 text-md">{t(way === 'press' ? 'claim.press' : 'claim.signIn')}</p>
      {claimed === true && <Notice tone="ok">{t('claim.done')}</Notice>}
      {claimed === false && <Notice tone="warn">{t('claim.otherPhone')}</Notice>}
      {way === 'sign-in' && (
        <ButtonLink to={proofPaths.signinByPhone({ referrer: here })} isWide>
          {t('claim.signInAction')}
        </ButtonLink>
      )}
      {way === 'press' && claimed !== true && (
        <Form method="post" action={here}>
          <Button
            type="submit"
            name="intent"
            value="claim"
            isWide
            isPending={isSending}
            pendingLabel={t('claim.sending')}
          >
            {t('claim.action')}
          </Button>
        </Form>
      )}
    </Card>
  )
}

type ChangesProps = Pick<Route.ComponentProps['loaderData'], 'visit' | 'days' | 'shown'> & { here: string }

function Changes({ visit, days, shown, here }: ChangesProps) {
  const { t } = useTranslation('visits')
  const isSending = useNavigation().formData?.has('schedule') ?? false
  if (days.length > 0) {
    return (
      <Card className="grid gap-4">
        <h2 className="text-lg">{t('move.title')}</h2>
        <Form method="post" action={here} className="grid gap-4">
          <SlotPicker days={days} shown={shown} chosen={null} isShift={visit.isShift} onSlot={() => {}} />
          <Button
            type="submit"
            name="intent"
            value="move"
            size="lg"
            isWide
            isPending={isSending}
            pendingLabel={t('move.sending')}
          >
            {t('move.confirm')}
          </Button>
          <ButtonLink to={here} variant="ghost" isWide>
            {t('move.back')}
          </ButtonLink>
        </Form>
      </Card>
    )
  }
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('change.title')}</h2>
      {!visit.awaitsDeposit && !isLate(visit) && (
        <p className="text-ink-700">
          {t(visit.canChange ? 'change.until' : 'change.untilCancel', { when: visit.changeUntil })}
        </p>
      )}
      {isLate(visit) && (
        <Notice tone="warn" title={t('change.late')}>
          {t('change.lateText', { when: visit.changeUntil, store: visit.store.name })}
        </Notice>
      )}
      {visit.canChange && (
        <ButtonLink to={`${here}?move=1`} isWide>
          {t('change.move')}
        </ButtonLink>
      )}
      {visit.canCancel && (
        <CancelForm appointmentId={visit.pets[0]?.appointmentId ?? ''} deposit={visit.deposit} action={here} />
      )}
    </Card>
  )
}
