/** Website paths of the links in our mails. The secret token is part of the path, not of the query. */
export const linkPaths = {
  'verify-email': (token: string) => `/verify-email/${token}`,
  'reset-password': (token: string) => `/reset-password/${token}`,
  'merge-accounts': () => '/profile/merge',
  signin: () => '/signin',
  'forgot-password': () => '/forgot-password',
  invitation: (token: string) => `/invitation/${token}`,
}
