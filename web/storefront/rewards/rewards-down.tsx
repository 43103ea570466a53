import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'

interface RewardsDownProps {
  title: string
  /** The page's own address, asked for anew. */
  retry: string
  /** Whether the rest of the page can still be read. */
  isPart?: boolean
  children: ReactNode
}

/** Rewards does not answer: what it would say is not nothing. */
export function RewardsDown({ title, retry, isPart = false, children }: RewardsDownProps) {
  const { t } = useTranslation('petMember')
  return (
    <ErrorState
      isWholePage={!isPart}
      art={<Art name="bell" size={88} />}
      title={title}
      actions={
        <ButtonLink
          to={retry}
          reloadDocument
          variant="outline"
          icon={<RotateCw aria-hidden="true" className="size-4.5" />}
        >
          {t('down.retry')}
        </ButtonLink>
      }
    >
      {children}
    </ErrorState>
  )
}
