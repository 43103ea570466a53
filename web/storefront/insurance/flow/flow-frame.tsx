import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { StepList } from '#web/ui/navigation/step-list.tsx'
import { StepHeading } from '../../booking/booking-frame.tsx'
import { useHeldOffline } from '../../layout/connection/use-held-offline.ts'
import { getStepHref, type Step, steps, type Way } from './steps.ts'

interface FlowFrameProps {
  step: Step
  /** Null without earlier steps: a renewal begins at its summary. */
  way: Way | null
  title: string
  text?: string | null
  children: ReactNode
}

/** Frame of every step: progress, and the step's question, which gets the focus when the step changes. */
export function FlowFrame({ step, way, title, text, children }: FlowFrameProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const heldOffline = useHeldOffline(t('offline'))
  const at = steps.indexOf(step)
  return (
    <div data-errand className="mx-auto max-w-3xl" {...heldOffline}>
      <p className="mb-4 flex items-center gap-2 font-extrabold text-brand-700 text-sm">
        <ShieldCheck aria-hidden="true" className="size-5" />
        {t('heading')}
      </p>
      {way && (
        <nav aria-label={t('steps.label')}>
          <StepList
            label={t('steps.label')}
            steps={steps.map((each) => t(`steps.${each}`))}
            current={at}
            places={steps.map((each, index) => (index === at ? null : getStepHref(each, way)))}
          />
        </nav>
      )}
      <StepHeading key={step} level={1} title={title} text={text} />
      {children}
    </div>
  )
}
