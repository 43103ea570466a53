import { ArrowRight, Bell, Store } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { Alternative, SlotDay } from '#services/appointments/contract.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { type TFunction, useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { formatDistance } from '../labels.ts'
import type { StepData } from './pets-step.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { StepBar } from './step-bar.tsx'
import { VisitPlan } from './visit-plan.tsx'

type ScheduleData = Extract<StepData, { step: 'schedule' }>

interface ScheduleStepProps {
  data: ScheduleData
  fields: Record<string, string>
  back: string
  getDayPath(day: string): string
}

/** Step 3: choose the time. Continuing holds the slot for five minutes. */
export function ScheduleStep({ data, fields, back, getDayPath }: ScheduleStepProps) {
  const { t } = useTranslation('booking')
  const { days, shown, chosen, alternatives, petNames, isShift, isHomeVisit, storeName } = data
  const navigate = useNavigate()
  const pending = useNavigation().formData?.get('intent')
  const [picked, setPicked] = useState(chosen)
  const slot = days.flatMap((day) => day.slots).find(({ schedule }) => schedule === picked)

  function onDay(day: string) {
    const isFull = days.some((each) => each.day === day && each.slots.length === 0)
    // Alternatives of a full day are loaded when it is chosen.
    if (isFull && day !== shown) void navigate(getDayPath(day), { replace: true, preventScrollReset: true })
  }

  return (
    <Form method="post">
      <input type="hidden" name="idempotencyKey" value={data.idempotencyKey} />
      <button type="submit" name="intent" value="hold" hidden tabIndex={-1} aria-hidden="true" />
      <SlotPicker
        days={days}
        shown={shown}
        chosen={chosen}
        isShift={isShift}
        onDay={onDay}
        onSlot={({ schedule }) => setPicked(schedule)}
        aside={(day) => (
          <NoSlot day={day} alternatives={day.day === shown ? alternatives : []} getDayPath={getDayPath} />
        )}
      />
      <FieldNote id="schedule" error={fields.schedule ?? null} />
      {slot && (
        <Card aria-live="polite" className="mt-5">
          <p className="mb-4 font-extrabold first-letter:uppercase">{getLabel(days, slot.schedule)}</p>
          <VisitPlan
            slot={slot}
            pickup={data.pickups[slot.schedule] ?? null}
            {...{ petNames, isShift, isHomeVisit, storeName }}
          />
        </Card>
      )}
      <StepBar
        back={back}
        total={
          slot && (
            <>
              <span className="block truncate text-ink-600 text-xs first-letter:uppercase">
                {getLabel(days, slot.schedule)}
              </span>
              <span
                className={cx('block font-black first-letter:uppercase', isShift ? 'text-balance' : 'truncate text-lg')}
              >
                {isShift ? t('schedule.shiftUntil', { time: slot.receiveUntilLabel }) : slot.label}
              </span>
            </>
          )
        }
      >
        <Button
          type="submit"
          name="intent"
          value="hold"
          size="lg"
          isPending={pending === 'hold'}
          icon={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {t('schedule.holdShort')}
        </Button>
      </StepBar>
    </Form>
  )
}

function getLabel(days: readonly SlotDay[], schedule: string): string {
  return days.find(({ day }) => schedule.startsWith(day))?.dayLabel ?? ''
}

interface NoSlotProps {
  day: SlotDay
  alternatives: readonly Alternative[]
  getDayPath(day: string): string
}

/** Alternatives to a full day: the nearest other slots in one tap, and the waiting list. */
function NoSlot({ day, alternatives, getDayPath }: NoSlotProps) {
  const { t, locale } = useTranslation('booking')
  const pending = useNavigation().formData?.get('intent')
  return (
    <div className="grid gap-4">
      {alternatives.length > 0 ? (
        <section>
          <h3 className="mb-2.5 text-md">{t('schedule.alternatives')}</h3>
          <ul className="grid gap-2.5">
            {alternatives.map((other) => (
              <li key={`${other.storeId} ${other.schedule}`}>
                <button
                  type="submit"
                  name="intent"
                  value={`elsewhere:${other.merchantId}|${other.storeId}|${other.schedule}`}
                  className="flex min-h-16 w-full items-center gap-3 rounded-tile border-[1.5px] border-ink-300 bg-white px-4 py-2.5 text-left transition-colors hover:border-brand-600 hover:bg-brand-50"
                >
                  <Store aria-hidden="true" className="size-5.5 shrink-0 text-brand-700" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-extrabold first-letter:uppercase">{other.label}</span>
                    <span className="block truncate text-ink-600 text-sm">{formatPlace(other, t, locale)}</span>
                  </span>
                  <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-brand-700" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <a
          href={getDayPath(day.day)}
          className={buttonStyle('outline', 'md', 'only-without-script justify-self-start')}
        >
          {t('schedule.showOptions')}
        </a>
      )}
      {day.reason !== 'cerrado' && (
        <div className="grid justify-items-start gap-2 rounded-tile bg-brand-50 px-4 py-3.5">
          <p>{t('schedule.waitText')}</p>
          <Button
            type="submit"
            name="intent"
            value={`wait:${day.day}`}
            variant="soft"
            isPending={pending === `wait:${day.day}`}
            icon={<Bell aria-hidden="true" className="size-5" />}
          >
            {t('schedule.wait')}
          </Button>
        </div>
      )}
    </div>
  )
}

function formatPlace(other: Alternative, t: TFunction<'booking'>, locale: Locale): string {
  if (!other.isOtherStore) return t('schedule.alternativeHere')
  if (other.distanceMetres === null) return other.storeName
  return t('schedule.alternativeAway', {
    store: other.storeName,
    distance: formatDistance(other.distanceMetres, locale),
  })
}
