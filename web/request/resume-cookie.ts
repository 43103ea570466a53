/** Cookie that ties saved forms to the browser that posted them: a link to one must not send it from another. */
export const RESUME_COOKIE = 'resume'
