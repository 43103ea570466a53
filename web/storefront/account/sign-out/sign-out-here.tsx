import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { SignOutForm } from './sign-out-form.tsx'

/** Way out of a dialog that an account must answer; the page behind it is shown again, signed out. */
export function SignOutHere({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  return (
    <SignOutForm>
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" variant="ghost" size="sm" isWide>
        {children}
      </Button>
    </SignOutForm>
  )
}
