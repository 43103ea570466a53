import { House, MapPin, Plus } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { formatDistance } from '../labels.ts'
import type { Door } from './doors.ts'
import type { ServicesData } from './pets-step.tsx'

interface DoorFieldProps {
  data: ServicesData
  error: string | null
  /** Path to return to from the page where an address is typed. */
  here: string
  /** Opens the map dialog. */
  onAdd(): void
}

/**
 * Address for a pick-up or a home visit. Guests have no address book: they sign in first, and their choices are kept.
 */
export function DoorField({ data, error, here, onAdd }: DoorFieldProps) {
  const { t } = useTranslation('booking')
  const { doors, addressCode, isGuest, pickUpFee, hasHomeVisit } = data
  if (isGuest) {
    return (
      <div className="grid justify-items-start gap-3 rounded-tile bg-brand-50 px-4 py-3.5">
        <p>{t('services.doorSignIn')}</p>
        <Button
          type="submit"
          name="intent"
          value="signIn"
          variant="soft"
          icon={<House aria-hidden="true" className="size-5" />}
        >
          {t('services.signIn')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      {doors.length > 0 ? (
        <RadioGroup
          name="addressCode"
          label={t('services.door')}
          defaultValue={addressCode ?? undefined}
          options={doors.map((door) => ({
            value: door.code,
            label: door.street,
            hint: (
              <>
                {door.area}
                <Reach door={door} isFetching={pickUpFee !== null} isVisiting={hasHomeVisit} />
              </>
            ),
            icon: <MapPin aria-hidden="true" className="size-5" />,
          }))}
          error={error}
        />
      ) : (
        <p className="font-bold">{t('services.doorEmpty')}</p>
      )}
      <ButtonLink
        to={paths.delivery({ back: here })}
        variant="soft"
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={(event) => {
          if (!data.isMapsOn) return
          event.preventDefault()
          onAdd()
        }}
      >
        {t('services.doorAdd')}
      </ButtonLink>
    </div>
  )
}

/** Distance to the address, and whether the store reaches it. */
function Reach({ door, isFetching, isVisiting }: { door: Door; isFetching: boolean; isVisiting: boolean }) {
  const { t, locale } = useTranslation('booking')
  if (door.metres === null) return <span className="block font-bold text-red-700">{t('services.unpinned')}</span>

  const distance = t('services.distance', { distance: formatDistance(door.metres, locale) })
  const misses = [isFetching && !door.isFetchedFrom, isVisiting && !door.isVisited]
  const offers = [isFetching, isVisiting].filter(Boolean).length
  const missed = misses.filter(Boolean).length
  if (missed === 0) return <span className="block">{distance}</span>
  const why = missed === offers ? 'tooFar' : misses[0] ? 'noPickUpThere' : 'noVisitThere'
  return (
    <span className="block">
      {distance} · <b className="font-bold text-red-700">{t(`services.${why}`)}</b>
    </span>
  )
}
