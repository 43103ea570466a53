import { MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHeldOffline } from '../layout/connection/use-held-offline.ts'
import { BookingSteps } from './steps/booking-steps.tsx'
import type { Progress, Step } from './steps/steps.ts'

interface BookingFrameProps {
  store: { name: string; merchantName: string; address: string; picture: string | null; openingLabel: string }
  kind: string | null
  step: Step
  progress: Progress
  title: string
  text?: string | null
  getPath(step: Step): string
  children: ReactNode
}

/**
 * Layout of every step: the store, the stepper, and the step's heading, which takes the focus when the step changes.
 */
export function BookingFrame({ store, kind, step, progress, title, text, getPath, children }: BookingFrameProps) {
  const { t } = useTranslation('booking')
  const heldOffline = useHeldOffline(t('offline'))
  return (
    <div data-errand className="mx-auto max-w-3xl" {...heldOffline}>
      <header className="mb-4 sm:mb-5">
        <h1 className="text-ink-600 text-sm uppercase tracking-wide max-sm:sr-only">{t('heading')}</h1>
        <div className="flex items-center gap-3 sm:mt-1.5">
          {store.picture && (
            <img
              src={store.picture}
              alt=""
              width={56}
              height={56}
              className="size-14 shrink-0 rounded-tile object-cover"
            />
          )}
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere line-clamp-2 font-black text-lg leading-tight">{store.name}</p>
            <p className="flex items-center gap-1 text-ink-600 text-sm">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              <span className="truncate">{store.address}</span>
            </p>
          </div>
          <TextLink
            to={paths.appointmentAddPickStore({ kind })}
            aria-label={t('changeStore')}
            className="shrink-0 text-sm"
          >
            {t('summary.edit')}
          </TextLink>
        </div>
      </header>
      <BookingSteps current={step} progress={progress} getPath={getPath} />
      <StepHeading key={step} title={title} text={text} />
      {children}
    </div>
  )
}

interface StepHeadingProps {
  title: string
  text?: string | null
  /** 1 where no other heading stands above it. */
  level?: 1 | 2
}

export function StepHeading({ title, text, level = 2 }: StepHeadingProps) {
  const Heading = `h${level}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const isFirstPage = useRef(key === 'default')
  // Screen readers hear the heading when the step changes; a new document is read from its beginning.
  useEffect(() => {
    if (!isFirstPage.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mt-5 mb-4 sm:mt-7">
      <Heading ref={heading} tabIndex={-1} className="wrap-anywhere text-2xl outline-none sm:text-3xl">
        {title}
      </Heading>
      {text && <p className="mt-1.5 text-ink-600">{text}</p>}
    </div>
  )
}
