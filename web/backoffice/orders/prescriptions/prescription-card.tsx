import { FileText } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { StaffOrder } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { formatDay } from '../../../storefront/pets/day.ts'
import { StaffForm } from '../../staff-form.tsx'
import type { OrderOfPage } from '../order-page-data.ts'

type Prescriptions = NonNullable<OrderOfPage['prescriptions']>
type Sent = Prescriptions['prescriptions'][number]

const tones: Record<NonNullable<StaffOrder['order']['prescription']>['state'], Tone> = {
  missing: 'warn',
  review: 'red',
  accepted: 'ok',
  seen: 'ok',
}

/** Prescriptions of an order: what was sent, to be accepted or rejected, and what each allows. */
export function PrescriptionCard({ loaded }: { loaded: OrderOfPage }) {
  const { t } = useTranslation('prescriptionDesk')
  const { staff, prescriptions: of } = loaded
  const { prescription } = staff.order
  if (!prescription || !of) return null
  const newestFirst = of.prescriptions.toReversed()
  return (
    <Card className="grid gap-4" id="receta">
      <h2 className="flex flex-wrap items-center gap-2 text-lg">
        {t('title')} <Badge tone={tones[prescription.state]}>{t(prescription.state)}</Badge>
      </h2>
      {prescription.state === 'missing' && staff.order.status === 'NEW' && prescription.untilLabel && (
        <p className="text-sm">{t('missingText', { time: prescription.untilLabel })}</p>
      )}
      <div className="text-sm">
        <b>{t('needed')}</b>
        <ul>
          {of.needed.map(({ productId, title, units }) => (
            <li key={productId}>
              {title} · {t('units', { count: units })}
            </li>
          ))}
        </ul>
      </div>
      {newestFirst.map((sent) => (
        <OnePrescription key={sent._id} sent={sent} of={of} loaded={loaded} />
      ))}
    </Card>
  )
}

interface OneProps {
  sent: Sent
  of: Prescriptions
  loaded: OrderOfPage
}

function OnePrescription({ sent, of, loaded: { staff, names, viewerUid } }: OneProps) {
  const { t } = useTranslation('prescriptionDesk')
  const { t: desk } = useTranslation('orderDesk')
  const { _id, petName, state, sentLabel, validUntil, reason, reviewedBy, products } = sent
  const { order } = staff
  const isOpen = state === 'sent' && order.status === 'NEW'
  const reviewer =
    reviewedBy && (reviewedBy === viewerUid ? desk('log.you') : (names[reviewedBy] ?? desk('log.person')))
  return (
    <article className="grid gap-3 border-ink-200 border-t pt-3" aria-label={t('of', { pet: petName })}>
      <header className="text-sm">
        <h3 className="text-md">{t('of', { pet: petName })}</h3>
        <p className="text-ink-600">{t('sent', { time: sentLabel })}</p>
        {state === 'rejected' && <p className="text-red-700">{t('wasRejected', { reason: reason ?? '' })}</p>}
        {validUntil && <p>{t('valid', { day: formatDay(validUntil) })}</p>}
        {products.map(({ productId, title, units, left }) => (
          <p key={productId}>{t('left', { count: left, units, product: title })}</p>
        ))}
        {reviewer && <p className="text-ink-600">{t('by', { name: reviewer })}</p>}
      </header>
      <PrescriptionFile orderId={order._id} sent={sent} />
      {isOpen && (
        <div className="grid gap-3 sm:grid-cols-2 sm:items-start">
          <AcceptForm key={`accept ${_id}`} sent={sent} of={of} />
          <RejectForm key={`reject ${_id}`} sent={sent} />
        </div>
      )}
    </article>
  )
}

function PrescriptionFile({ orderId, sent: { _id, petName, isPdf } }: { orderId: string; sent: Sent }) {
  const { t } = useTranslation('prescriptionDesk')
  const address = paths.backofficePrescriptionFile(orderId, _id)
  if (isPdf)
    return (
      <a href={address} target="_blank" rel="noreferrer" className={buttonStyle('outline', 'sm', 'w-fit')}>
        <FileText aria-hidden="true" className="size-4.5" />
        {t('openPdf')}
      </a>
    )
  return (
    <a href={address} target="_blank" rel="noreferrer" className="block w-fit rounded-control">
      <img
        src={address}
        alt={t('of', { pet: petName })}
        loading="lazy"
        decoding="async"
        className="h-72 w-auto max-w-full rounded-control border border-ink-200 bg-ink-100 object-contain"
      />
      <span className="mt-1 block font-bold text-brand-700 text-sm underline">{t('open')}</span>
    </a>
  )
}

function AcceptForm({ sent: { _id }, of }: { sent: Sent; of: Prescriptions }) {
  const { t } = useTranslation('prescriptionDesk')
  const isPending = useIsPending('accept-prescription', _id)
  const open = of.needed.filter(({ prescriptionId }) => prescriptionId === null)
  return (
    <StaffForm preventScrollReset className="grid gap-3">
      <input type="hidden" name="prescriptionId" value={_id} />
      {open.map(({ productId, title, units }) => (
        <div key={productId} className="grid gap-1.5">
          {open.length > 1 ? (
            <Checkbox name={`covers-${productId}`} defaultChecked>
              {t('covers', { product: title })}
            </Checkbox>
          ) : (
            <input type="hidden" name={`covers-${productId}`} value="yes" />
          )}
          <TextField
            name={`units-${productId}`}
            type="number"
            label={t('unitsFor', { product: title })}
            hint={t('unitsHint')}
            min={units}
            max={999}
            defaultValue={String(units)}
            required
          />
        </div>
      ))}
      <TextField name="validUntil" type="date" label={t('validUntil')} min={of.today} required />
      <Button
        type="submit"
        name="intent"
        value="accept-prescription"
        isWide
        isPending={isPending}
        pendingLabel={t('accepting')}
      >
        {t('accept')}
      </Button>
    </StaffForm>
  )
}

function RejectForm({ sent: { _id } }: { sent: Sent }) {
  const { t } = useTranslation('prescriptionDesk')
  const isAsking = useIsPending('reject-prescription', _id)
  const isEnding = useIsPending('end-prescription', _id)
  return (
    <details className="rounded-tile border border-ink-300 bg-white open:border-ink-500">
      <summary className="flex min-h-11 items-center justify-center rounded-tile px-4 font-extrabold text-md text-red-700">
        {t('reject')}
      </summary>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-3.5">
        <input type="hidden" name="prescriptionId" value={_id} />
        <TextArea
          name="reason"
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          maxLength={300}
          required
          messages={{ required: t('reasonMissing') }}
        />
        <Button
          type="submit"
          name="intent"
          value="reject-prescription"
          variant="outline"
          isWide
          isPending={isAsking}
          pendingLabel={t('accepting')}
        >
          {t('again')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="end-prescription"
          variant="danger"
          isWide
          isPending={isEnding}
          pendingLabel={t('accepting')}
        >
          {t('final')}
        </Button>
        <p className="text-ink-600 text-sm">{t('finalHint')}</p>
      </StaffForm>
    </details>
  )
}

function useIsPending(intent: string, prescriptionId: string): boolean {
  const form = useNavigation().formData
  return form?.get('intent') === intent && form.get('prescriptionId') === prescriptionId
}
