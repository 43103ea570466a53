import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/sheet.tsx'
import { SignOutHere } from '../sign-out/sign-out-here.tsx'
import type { AccountGlance } from './must-give-personal-data.ts'
import { getStepTitle, type PersonalDataStep, PersonalDataSteps } from './personal-data-steps.tsx'

interface PersonalDataDialogProps {
  isOpen: boolean
  account: AccountGlance
  onDone(): void
}

/** Stays open until the data are saved; verifying the phone afterwards can be postponed. */
export default function PersonalDataDialog({ isOpen, account, onDone }: PersonalDataDialogProps) {
  const values = {
    fullName: account.fullName ?? '',
    email: account.email ?? '',
    phoneNumber: account.phoneNumber ?? '',
  }
  return (
    <PersonalDataSteps values={values}>
      {(step, content) => (
        <Sheet
          isOpen={isOpen}
          isForced={step === 'data'}
          onClose={onDone}
          className="sheet m-auto max-h-[calc(100dvh-2rem)] w-full overflow-y-auto overscroll-contain rounded-panel bg-white text-ink-900 shadow-3 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:[--from:translateY(100%)] sm:max-w-md"
        >
          {(titleId) => (
            <div className="grid gap-5 px-5 pt-6 pb-6 sm:px-7">
              <Title id={titleId} step={step} />
              {content}
              {step === 'data' ? <NotMe /> : <WayOn step={step} onDone={onDone} />}
            </div>
          )}
        </Sheet>
      )}
    </PersonalDataSteps>
  )
}

/** Takes the focus when the step changes, so that screen readers announce it. */
function Title({ id, step }: { id: string; step: PersonalDataStep }) {
  const { t } = useTranslation(['account', 'layout'])
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) heading.current?.focus()
    last.current = step
  }, [step])
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="text-2xl outline-none">
      {getStepTitle(step, t)}
    </h2>
  )
}

/** Sign-out button, for a visitor who finds another person's account open. */
function NotMe() {
  const { t } = useTranslation('account')
  return <SignOutHere>{t('personalData.notMe')}</SignOutHere>
}

function WayOn({ step, onDone }: { step: PersonalDataStep; onDone(): void }) {
  const { t } = useTranslation('account')
  const isDone = step === 'done'
  return (
    <Button variant={isDone ? 'primary' : 'ghost'} size={isDone ? 'lg' : 'md'} isWide onClick={onDone}>
      {isDone ? t('personalData.goOn') : t('personalData.skip')}
    </Button>
  )
}
