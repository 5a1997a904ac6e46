import { z } from 'zod'
import { defineApi } from '../endpoint.ts'

/** The description of the API and, in development, a page that shows it. */
export const docsApi = defineApi('Documentation', {
  readOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'The description of this API',
    isHidden: true,
  },
  readPage: {
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'Development only: the page that shows the description',
    isHidden: true,
  },
  readPageFile: {
    method: 'GET',
    path: '/api/docs/:file',
    access: 'public',
    summary: 'Development only: a file of the page',
    params: z.object({ file: z.enum(['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js']) }),
    isHidden: true,
  },
})
