import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'

interface SaveButtonProps {
  /** Name of the section: the form's intent. */
  section: string
  children?: ReactNode
  className?: string
}

/** Submit button that also sends the name of its section. */
export function SaveButton({ section, children, className = 'justify-self-start' }: SaveButtonProps) {
  const { t } = useTranslation('backoffice')
  const sent = useNavigation().formData
  const isPending = sent?.get('intent') === section
  return (
    <Button
      type="submit"
      name="intent"
      value={section}
      className={className}
      isPending={isPending}
      // The answer of another section is shown before the page has the version that this one needs.
      isWaiting={sent !== undefined}
      pendingLabel={t('saving')}
    >
      {children ?? t('save')}
    </Button>
  )
}
