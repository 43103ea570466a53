import { Camera, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#shared/format-phone.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { whatsappLink } from '../../storefront/layout/whatsapp-link.ts'
import { RefusalNotice } from '../../storefront/pets/answer.tsx'
import { PayCard } from '../till/pay-card.tsx'
import { isComing, isFinal, isGone, stateLabel, stateTone } from './appointment-states.ts'
import { AssignForm } from './assign-form.tsx'
import { ConsentLinks } from './consents/consent-links.tsx'
import { MoveForm } from './move-form.tsx'
import { NotesForm } from './notes-form.tsx'
import type { OpenAppointment } from './open-appointment.server.ts'
import { isRepeatable, SeriesForms } from './series/series-forms.tsx'
import { StateForms } from './state-forms.tsx'
import { VaccineNotice } from './vaccines/vaccine-notice.tsx'
import { WaiveDeposit } from './waive-deposit.tsx'
import { WarningBadge } from './warning/warning-badge.tsx'
import { WarningForm } from './warning/warning-form.tsx'

interface VisitPanelProps {
  appointment: OpenAppointment
  stations: readonly { id: string; name: string }[]
  /** People of the store; empty: it names none. */
  employees: readonly { id: string; name: string }[]
  /** Action data of the last form. */
  answer: object | undefined
}

/** Details of an appointment and its actions. */
export function VisitPanel({ appointment, stations, employees, answer }: VisitPanelProps) {
  const { t } = useTranslation('backoffice')
  const { owner, address, lines, amounts, log } = appointment
  const money = (amount: number) => formatMoney(amount, appointment.currencyCode)
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={stateTone[appointment.state]}>{t(stateLabel(appointment))}</Badge>
          {appointment.warning && <WarningBadge warning={appointment.warning} />}
        </div>
        <p className="font-extrabold text-lg first-letter:uppercase">
          {appointment.dayLabel}, {appointment.startLabel}–{appointment.endLabel}
        </p>
        <p className="text-ink-600 text-sm">
          {t('panel.where', { station: appointment.stationName, collect: appointment.collectLabel })}
        </p>
        {appointment.awaitsDeposit && (
          <p className="text-sm">{t('deposit.until', { time: appointment.deposit.until })}</p>
        )}
        {appointment.petDiedOn && isComing(appointment.state) && (
          <Notice tone="warn" title={t('panel.petDied', { pet: appointment.petName })}>
            {t('panel.petDiedText')}
          </Notice>
        )}
        {appointment.cancelReason && (
          <p className="text-sm">{t('panel.reason', { reason: appointment.cancelReason })}</p>
        )}
      </div>
      <RefusalNotice answer={answer} />
      {appointment.awaitsDeposit && <WaiveDeposit appointment={appointment} />}
      <VaccineNotice key={`${appointment.id} vaccines`} appointment={appointment} />
      <StateForms appointment={appointment} />
      {appointment.bill && (
        <PayCard
          key={`${appointment.id} ${appointment.bill.paid} ${appointment.bill.due}`}
          bill={appointment.bill}
          qrDrawing={appointment.qrDrawing}
          appointmentId={appointment.id}
          idempotencyKey={appointment.idempotencyKey}
        />
      )}
      <PhotosLink appointment={appointment} />
      {employees.length > 0 && !isGone(appointment.state) && (
        <AssignForm
          key={`${appointment.id} ${appointment.employeeId}`}
          appointment={appointment}
          employees={employees}
        />
      )}
      <Section title={t('panel.pet')}>
        <p className="mb-2 font-bold">{appointment.pet}</p>
        <WarningForm key={`${appointment.id} ${appointment.warning?.writtenAt}`} appointment={appointment} />
        {appointment.notes && (
          <p className="mt-2 whitespace-pre-line rounded-tile bg-sun-100 px-3.5 py-2.5 text-sm">
            <span className="block font-extrabold">{t('panel.ownerSays')}</span>
            {appointment.notes}
          </p>
        )}
        {appointment.earlier.length > 0 && <EarlierVisits earlier={appointment.earlier} />}
      </Section>
      {appointment.consents.length > 0 && (
        <Section title={t('panel.consents')}>
          <ConsentLinks appointment={appointment} />
        </Section>
      )}
      <Section title={t('panel.owner')}>
        <p className="font-bold">{owner.name}</p>
        {owner.phone && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Way href={`tel:${owner.phone}`} icon={<Phone aria-hidden="true" className="size-4.5" />}>
              {formatPhone(owner.phone)}
            </Way>
            <Way href={whatsappLink(owner.phone)} icon={<MessageCircle aria-hidden="true" className="size-4.5" />}>
              WhatsApp
            </Way>
          </div>
        )}
        {owner.email && (
          <a
            href={`mailto:${owner.email}`}
            className="mt-2 flex min-h-9 items-center gap-2 break-all rounded-control font-semibold text-brand-700 text-sm"
          >
            <Mail aria-hidden="true" className="size-4.5 shrink-0" />
            {owner.email}
          </a>
        )}
        {address && (
          <p className="mt-2 text-sm">
            <span className="block font-extrabold">
              {t(appointment.isHomeVisit ? 'panel.visitAt' : 'panel.fetchAt')}
            </span>
            {appointment.pickup && <span className="block">{t('panel.pickUpTimes', { ...appointment.pickup })}</span>}
            {address.street}, {address.city}
            {address.notes && <span className="block text-ink-600">{address.notes}</span>}
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${address.lat},${address.lon}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center font-bold text-brand-700 underline underline-offset-3"
            >
              {t('panel.map')}
            </a>
          </p>
        )}
      </Section>
      <Section title={t('panel.services')}>
        <dl className="grid gap-1.5 text-sm">
          {lines.map((line) => (
            <Amount
              key={line.id}
              label={line.name}
              note={line.minutes > 0 ? t('minutes', { count: line.minutes }) : null}
            >
              {money(line.amount)}
            </Amount>
          ))}
          {amounts.discounts.map((discount) => (
            <Amount key={discount.id} label={discount.name}>
              {money(-discount.amount)}
            </Amount>
          ))}
          {appointment.charges.map((charge) => (
            <Amount key={charge.id} label={charge.name}>
              {money(charge.amount)}
            </Amount>
          ))}
          {appointment.hasPickUp && <Amount label={t('panel.pickUp')}>{money(amounts.pickUpFee)}</Amount>}
          <div className="mt-1 flex justify-between gap-3 border-ink-200 border-t pt-2 font-extrabold text-base">
            <dt>{t('panel.total')}</dt>
            <dd>{money(amounts.total)}</dd>
          </div>
          {appointment.awaitsDeposit && appointment.deposit.asked > 0 && (
            <Amount label={t('deposit.asked')}>{money(appointment.deposit.asked)}</Amount>
          )}
          {appointment.deposit.paid > 0 && (
            <Amount label={t('deposit.paid')}>{money(-appointment.deposit.paid)}</Amount>
          )}
          {appointment.deposit.returned > 0 && (
            <Amount label={t('deposit.returned')}>{money(appointment.deposit.returned)}</Amount>
          )}
          {appointment.bill === null && !isGone(appointment.state) && (
            <Amount label={t('panel.dueThen', { way: t(payWay(appointment.paymentMethod)) })}>
              {money(amounts.due)}
            </Amount>
          )}
        </dl>
      </Section>
      <NotesForm key={appointment.id} appointment={appointment} />
      {(appointment.series || isRepeatable(appointment)) && (
        <Section title={t('series.title')}>
          <SeriesForms key={`${appointment.id} ${appointment.series?.id}`} appointment={appointment} />
        </Section>
      )}
      {!isFinal(appointment.state) && !appointment.awaitsDeposit && (
        <MoveForm appointment={appointment} stations={stations} />
      )}
      <Section title={t('panel.log')}>
        <Timeline
          label={t('panel.log')}
          entries={log.map((line, index) => ({
            key: `${line.at} ${line.text}`,
            title: line.text,
            time: line.label,
            state: index === log.length - 1 ? (isGone(appointment.state) ? 'stopped' : 'current') : 'done',
          }))}
        />
      </Section>
    </div>
  )
}

/** The way to the photos of the visit, with the first ones. */
function PhotosLink({ appointment: { id, photos, state, petName } }: { appointment: OpenAppointment }) {
  const { t } = useTranslation('backoffice')
  if (photos.length === 0 && (isGone(state) || state === 'PENDING')) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {photos.slice(0, 3).map((photo) => (
        <img key={photo.id} src={photo.small} alt="" className="size-11 rounded-tag object-cover" />
      ))}
      <ButtonLink
        to={paths.backofficeVisitPhotos(id)}
        variant="outline"
        size="sm"
        icon={<Camera aria-hidden="true" className="size-4.5" />}
      >
        {t('panel.photos', { count: photos.length })}
        <span className="sr-only"> · {petName}</span>
      </ButtonLink>
    </div>
  )
}

/** What the staff noted at the pet's visits before: for who grooms it now. */
function EarlierVisits({ earlier }: Pick<OpenAppointment, 'earlier'>) {
  const { t } = useTranslation('backoffice')
  const noted = earlier.filter(({ staffNotes }) => staffNotes !== '')
  return (
    <div className="mt-3 grid gap-1.5 text-sm">
      <p className="font-extrabold">{t('panel.earlier', { day: earlier[0]?.dayLabel, pack: earlier[0]?.pack })}</p>
      {noted.map(({ appointmentId, dayLabel, staffNotes, attendant }) => (
        <blockquote key={appointmentId} className="whitespace-pre-line rounded-tile bg-warn-50 px-3.5 py-2.5">
          {staffNotes}
          <footer className="text-ink-600 text-xs">{[dayLabel, attendant].filter(Boolean).join(' · ')}</footer>
        </blockquote>
      ))}
    </div>
  )
}

/** Message key of a payment method; 'otra forma' for unknown ones. */
export function payWay(method: string) {
  return method === 'cash' || method === 'card' || method === 'qr' ? (`pay.${method}` as const) : 'pay.other'
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-ink-200 border-t pt-4">
      <h3 className="mb-1.5 font-extrabold text-ink-600 text-sm tracking-normal">{title}</h3>
      {children}
    </section>
  )
}

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2 rounded-control bg-brand-100 px-3.5 font-extrabold text-brand-800 text-sm hover:bg-brand-200"
    >
      {icon}
      {children}
    </a>
  )
}

function Amount({ label, note, children }: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>
        {label}
        {note && <span className="text-ink-600"> · {note}</span>}
      </dt>
      <dd className="shrink-0 font-bold">{children}</dd>
    </div>
  )
}
