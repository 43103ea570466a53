import { MapPin, Phone } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatPhone } from '#shared/format-phone.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PetPhoto } from '../../pets/photo/pet-photo.tsx'
import { PackageNotes } from '../../visits/packages/package-notes.tsx'
import { formatLead, formatTime, getVisitWay } from '../labels.ts'
import { AmountLines } from './amount-lines.tsx'
import { DepositMethods } from './deposit-methods.tsx'
import { GuestFields } from './guest-fields.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import type { StepData } from './pets-step.tsx'
import { StepBar, StepTotal } from './step-bar.tsx'
import { VaccineNotice } from './vaccine-notice.tsx'
import { VisitPlan } from './visit-plan.tsx'

type SummaryData = Extract<StepData, { step: 'summary' }>

interface SummaryStepProps {
  data: SummaryData
  fields: Record<string, string>
  store: { name: string; address: string }
  currency: Currency
  getPath(step: 'services' | 'schedule' | 'summary'): string
}

/** Step 4: review. A customer confirms; a guest also says who they are, and types the code that went to their phone. */
export function SummaryStep({ data, fields, store, currency, getPath }: SummaryStepProps) {
  const { t } = useTranslation('booking')
  const { hold, slot, quote, pets, pickup, isHomeVisit, isShift, door, guest, phone } = data
  const way = getVisitWay(data)
  const formId = useId()
  const mayBook = guest !== null || phone !== null
  const intent = getIntent(guest)
  const isSending = useNavigation().formData?.get('intent') === intent
  // The bar is beside the content and not in its form, so that it is visible from the first line on.
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        <HoldCountdown hold={hold} again={getPath('schedule')} />
        <div className="grid grid-cols-1 gap-4 @2xl/main:grid-cols-2">
          <Section title={t('summary.when')} edit={{ to: getPath('schedule'), label: t('summary.editWhen') }}>
            <p className="mb-4 font-black text-xl first-letter:uppercase">{data.day}</p>
            <VisitPlan
              slot={slot}
              petNames={pets.map(({ pet }) => pet.name)}
              storeName={store.name}
              {...{ isShift, pickup, isHomeVisit }}
            />
          </Section>
          <Section title={t('summary.where')}>
            <p className="flex items-start gap-2.5">
              <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
              <span className="min-w-0">
                <b className="block font-extrabold">{isHomeVisit ? t('summary.atHome') : store.name}</b>
                <span className="block text-ink-700">{isHomeVisit && door ? door.street : store.address}</span>
                {isHomeVisit && <span className="block text-ink-600 text-sm">{door ? door.area : null}</span>}
                {way === 'pickUp' && door && (
                  <span className="mt-1.5 block text-ink-700 text-sm">
                    {t('services.pickUp')}: {door.street}
                  </span>
                )}
              </span>
            </p>
            <p className="mt-4 border-ink-200 border-t pt-3 text-ink-600 text-sm">
              {formatNotice(data.changeNoticeMinutes, t)}
            </p>
          </Section>
        </div>

        {data.vaccineNotes.map((note) => (
          <VaccineNotice key={note.petId} note={note} />
        ))}

        <Section title={t('summary.who')} edit={{ to: getPath('services'), label: t('summary.editWhat') }}>
          <ul className="grid gap-5">
            {quote.pets.map((each) => {
              const known = pets.find(({ pet }) => pet.id === each.petId)
              return (
                <li key={each.petId} className="flex items-start gap-3.5">
                  {known && <PetPhoto pet={known.pet} sizes="56px" className="w-14 shrink-0 rounded-full" />}
                  <div className="min-w-0 flex-1">
                    <p className="font-black text-lg leading-tight">{each.petName}</p>
                    <p className="text-ink-600 text-sm">
                      {each.packName} · {formatTime(each.minutes, t)}
                    </p>
                    <ul className="mt-1.5 grid gap-0.5 text-md">
                      {each.lines.map((line) => (
                        <li key={`${line.kind} ${line.name}`} className="flex items-baseline justify-between gap-4">
                          <span className="min-w-0">{line.name}</span>
                          <span className="shrink-0 whitespace-nowrap">{formatMoney(line.amount, currency)}</span>
                        </li>
                      ))}
                    </ul>
                    {known?.notes && (
                      <p className="wrap-anywhere mt-1.5 whitespace-pre-line text-ink-600 text-sm">«{known.notes}»</p>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
          <div className="mt-5 border-ink-200 border-t pt-4">
            <h3 className="sr-only">{t('summary.amounts')}</h3>
            <AmountLines
              totals={quote.totals}
              currency={currency}
              way={way}
              isPaidBefore={quote.depositWays.length > 0}
              hasPackage={data.packageNotes.length > 0}
            />
            <PackageNotes notes={data.packageNotes} />
            {quote.benefits === 'unavailable' && (
              <Notice tone="info" className="mt-4">
                {t('total.noBenefits')}
              </Notice>
            )}
          </div>
        </Section>

        {!mayBook ? (
          <Notice
            tone="warn"
            title={t('summary.phone')}
            actions={
              <ButtonLink
                to={paths.personalData({ referrer: getPath('summary') })}
                size="sm"
                icon={<Phone aria-hidden="true" className="size-4.5" />}
              >
                {t('summary.addPhone')}
              </ButtonLink>
            }
          >
            {t('summary.phoneText')}
          </Notice>
        ) : (
          <Confirm data={data} phone={phone} currency={currency} formId={formId}>
            {guest && <GuestFields guest={guest} fields={fields} here={getPath('summary')} />}
          </Confirm>
        )}
      </div>
      {mayBook && (
        <StepBar
          back={getPath('schedule')}
          total={
            <StepTotal
              label={t(data.packageNotes.length > 0 ? 'total.beforePackage' : 'total.label')}
              amount={formatMoney(quote.totals.totalAmount, currency)}
            />
          }
        >
          <Button
            type="submit"
            form={formId}
            name="intent"
            value={intent}
            size="lg"
            isPending={isSending}
            pendingLabel={t('summary.confirming')}
          >
            {quote.depositWays.length > 0 ? (
              <>
                <span aria-hidden="true" className="sm:hidden">
                  {t('deposit.pay')}
                </span>
                <span className="max-sm:sr-only">{t('deposit.confirm')}</span>
              </>
            ) : (
              <>
                <span aria-hidden="true" className="sm:hidden">
                  {t('summary.confirmShort')}
                </span>
                <span className="max-sm:sr-only">{t('summary.confirm')}</span>
              </>
            )}
          </Button>
        </StepBar>
      )}
    </>
  )
}

interface ConfirmProps {
  data: SummaryData
  phone: string | null
  currency: Currency
  formId: string
  /** Above what is paid. */
  children?: ReactNode
}

function Confirm({ data, phone, currency, formId, children }: ConfirmProps) {
  const { t } = useTranslation('booking')
  const { payments, hold, quote, booking, idempotencyKey } = data
  const [first] = payments
  const where = t(`where.${getVisitWay(data)}`)
  return (
    <Form method="post" id={formId}>
      <input type="hidden" name="holdId" value={hold.id} />
      <input type="hidden" name="booking" value={booking} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {/* Enter in a field does what the bar's button does. */}
      <button
        type="submit"
        name="intent"
        value={getIntent(data.guest)}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      {children}
      {quote.depositWays.length > 0 && (
        <Card className="!border-2 !border-brand-600 mb-4 grid gap-4">
          <div>
            <h3 className="text-lg">
              {t('deposit.title', { amount: formatMoney(quote.totals.paymentDue, currency), where })}
            </h3>
            <p className="mt-1 text-ink-700">{formatDeposit(data.changeNoticeMinutes, t)}</p>
          </div>
          <DepositMethods ways={quote.depositWays} />
        </Card>
      )}
      <Card>
        <RadioGroup
          name="paymentMethod"
          label={<span className="font-extrabold text-ink-900 text-lg">{t(getPaymentQuestion(data), { where })}</span>}
          variant="chips"
          defaultValue={first}
          isRequired
          options={payments.map((method) => ({ value: method, label: formatPayment(method, t) }))}
        />
        {phone !== null && (
          <p className="mt-3 text-ink-600 text-sm">{t('summary.contact', { phone: formatPhone(phone) })}</p>
        )}
      </Card>
    </Form>
  )
}

/** A package may leave nothing to be paid. */
function getPaymentQuestion({ quote, packageNotes }: SummaryData) {
  if (quote.depositWays.length > 0) return 'deposit.rest'
  return packageNotes.length > 0 ? 'summary.paymentOfRest' : 'summary.payment'
}

/** What the button does: a guest without a proved phone gets a code first, and books with it. */
function getIntent(guest: SummaryData['guest']): 'book' | 'guest' | 'guestCode' {
  if (!guest || guest.isKnown) return 'book'
  return guest.isCodeSent ? 'guestCode' : 'guest'
}

interface SectionProps {
  title: string
  edit?: { to: string; label: string }
  children: ReactNode
}

function Section({ title, edit, children }: SectionProps) {
  const { t } = useTranslation('booking')
  return (
    <Card>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h3 className="text-lg">{title}</h3>
        {edit && (
          <TextLink to={edit.to} aria-label={edit.label} className="text-sm">
            {t('summary.edit')}
          </TextLink>
        )}
      </div>
      {children}
    </Card>
  )
}

type Say = ReturnType<typeof useTranslation<'booking'>>['t']

const methods = ['cash', 'card', 'qr', 'transfer', 'wallet'] as const

/** Label of a payment method; a method that only the store knows is shown as written. */
function formatPayment(method: string, t: Say): string {
  const known = methods.find((each) => each === method)
  return known ? t(`summary.payments.${known}`) : method
}

function formatNotice(minutes: number, t: Say): string {
  return minutes === 0 ? t('summary.noticeAny') : t('summary.notice', { time: formatLead(minutes, t) })
}

function formatDeposit(minutes: number, t: Say): string {
  return minutes === 0 ? t('deposit.textAny') : t('deposit.text', { time: formatLead(minutes, t) })
}
