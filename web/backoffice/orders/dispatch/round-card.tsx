import { Bike, Printer } from 'lucide-react'
import { Link } from 'react-router'
import type { DeliveryRounds } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDelay } from '../format-delay.ts'
import { staffOrderLooks } from '../staff-order-looks.tsx'
import { formatOfCourier } from './rounds-search.ts'

type Round = DeliveryRounds['rounds'][number]
type Stop = DeliveryRounds['leftOver'][number] & Partial<Pick<Round['stops'][number], 'arrivesLabel' | 'lateMinutes'>>

/** Who may bring an order, and which orders were moved by hand. */
export interface MoveChoices {
  couriers: { uid: string; name: string }[]
  moved: ReadonlySet<string>
  /** Id of the form that suggests the rounds anew. */
  form: string
  onMove(orderId: string): void
}

/** Id of the list that moves an order. */
export function toMoveFieldId(orderId: string): string {
  return `who-brings-${orderId}`
}

interface RoundCardProps {
  round: Round
  /** From 1: two couriers may have one name. */
  number: number
  name: string
  colour: string
  capacityKg: number
  choices: MoveChoices
}

/** A courier's round: when it leaves and ends, what it weighs, and each door with its time. */
export function RoundCard({ round, number, name, colour, capacityKg, choices }: RoundCardProps) {
  const { t } = useTranslation('orderDesk')
  const { stops, metres, minutes, grams, isOverloaded, backLabel, leavesLabel, endsLabel } = round
  const late = stops.filter(({ lateMinutes }) => lateMinutes > 0).length
  return (
    <section aria-label={t('route.of', { number, name })}>
      <Card className="grid grid-cols-1 gap-3">
        <header className="grid gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="flex items-center gap-2 text-lg">
              <span
                aria-hidden="true"
                className="grid size-7 place-items-center rounded-full text-white"
                style={{ background: colour }}
              >
                <Bike className="size-4.5" />
              </span>
              {name}
            </h2>
            {late > 0 && <Badge tone="red">{t('route.lateStops', { count: late })}</Badge>}
            {isOverloaded && <Badge tone="red">{t('route.overloaded')}</Badge>}
          </div>
          <p className="font-bold text-sm">
            {backLabel && `${t('route.back', { time: backLabel })} `}
            {t('route.times', { from: leavesLabel, until: endsLabel })}
          </p>
          <p className="text-ink-600 text-sm">
            {[
              t('route.stops', { count: stops.length }),
              formatDelay(minutes),
              t('route.distance', { km: formatTenths(metres) }),
              t('route.load', { kg: formatTenths(grams), most: capacityKg }),
            ].join(' · ')}
          </p>
        </header>
        <StopList stops={stops} colour={colour} courierUid={round.courierUid} choices={choices} />
        <div>
          <ButtonLink
            to={paths.backofficeTickets({ order: stops.map(({ _id }) => _id) })}
            size="sm"
            variant="outline"
            icon={<Printer aria-hidden="true" className="size-4.5" />}
          >
            {t('batch.print')}
          </ButtonLink>
        </div>
      </Card>
    </section>
  )
}

interface StopListProps {
  stops: readonly Stop[]
  colour: string
  /** null: nobody brings them in these rounds. */
  courierUid: string | null
  choices: MoveChoices
}

/** Doors in their sequence, each with a list to move it to another courier. */
export function StopList({ stops, colour, courierUid, choices }: StopListProps) {
  const { t } = useTranslation('orderDesk')
  return (
    <ol className="grid grid-cols-1 divide-y divide-ink-200 text-sm">
      {stops.map((stop, index) => (
        <li key={stop._id} className="grid grid-cols-[auto_1fr] gap-x-3 py-2.5">
          <span
            className="mt-0.5 grid size-6 place-items-center rounded-full font-extrabold text-white text-xs"
            style={{ background: colour }}
          >
            {courierUid === null ? '–' : index + 1}
          </span>
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
            <div className="min-w-52 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link to={paths.backofficeOrder(stop._id)} className="font-extrabold text-brand-800 hover:underline">
                  {stop.referenceId}
                </Link>
                {stop.arrivesLabel && <b>{t('route.arrives', { label: stop.arrivesLabel })}</b>}
                {(stop.lateMinutes ?? 0) > 0 && (
                  <Badge tone="red">{t('route.late', { duration: formatDelay(stop.lateMinutes ?? 0) })}</Badge>
                )}
              </p>
              <p className="text-pretty">
                {stop.place} <span className="text-ink-600">{stop.fullName}</span>
              </p>
              <p className="text-ink-600">
                {[
                  t('route.promised', { when: stop.promisedShort }),
                  stop.zone,
                  t(stop.unknownPieces > 0 ? 'route.about' : 'route.kilos', { kg: formatTenths(stop.grams) }),
                  stop.displayToCollect && t('route.collect', { amount: stop.displayToCollect }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className="flex items-center justify-between gap-3 max-sm:basis-full sm:justify-end">
              {stop.isPacked && stop.status === 'PREPARING' ? (
                <Badge tone="ok">{t('row.packed')}</Badge>
              ) : (
                <Badge tone={staffOrderLooks[stop.status].tone}>{t(`status.${stop.status}`)}</Badge>
              )}
              <MoveField stop={stop} courierUid={courierUid} choices={choices} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

interface MoveFieldProps {
  stop: Stop
  courierUid: string | null
  choices: MoveChoices
}

/** Who brings the order. Another choice suggests all rounds anew, with this one fixed. */
function MoveField({ stop, courierUid, choices: { couriers, moved, form, onMove } }: MoveFieldProps) {
  const { t } = useTranslation('orderDesk')
  const isMoved = moved.has(stop._id)
  const toValue = (uid: string) => formatOfCourier({ orderId: stop._id, courierUid: uid })
  const value = isMoved && courierUid !== null ? toValue(courierUid) : ''
  const current = couriers.find(({ uid }) => uid === courierUid)
  return (
    <select
      // Another value from the server is shown, too.
      key={`${courierUid} ${isMoved}`}
      name="moved"
      form={form}
      defaultValue={value}
      // The form is not its ancestor, so it hears no change of it.
      onChange={({ currentTarget }) => {
        onMove(stop._id)
        currentTarget.form?.requestSubmit()
      }}
      id={toMoveFieldId(stop._id)}
      aria-label={t('route.who', { reference: stop.referenceId })}
      className="h-11 w-44 rounded-control border-[1.5px] border-ink-500 bg-white px-3 font-semibold text-sm"
    >
      {!isMoved && <option value="">{current?.name ?? t('filter.noCourier')}</option>}
      {couriers
        .filter(({ uid }) => isMoved || uid !== courierUid)
        .map(({ uid, name }) => (
          <option key={uid} value={toValue(uid)}>
            {name}
          </option>
        ))}
      {isMoved && <option value="">{t('route.free')}</option>}
    </select>
  )
}

/** Grams as kilos, or metres as kilometres: '4,2'. What is little is not nothing. */
function formatTenths(thousandths: number): string {
  return (Math.ceil(thousandths / 100) / 10).toFixed(1).replace('.', ',')
}
