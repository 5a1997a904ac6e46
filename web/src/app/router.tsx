import { BrowserRouter, Route, Routes } from 'react-router'
import { ChatPage } from './routes/chat-page.tsx'
import { NotFoundPage } from './routes/not-found-page.tsx'

/** The addresses of the application. The chat is one element for all of its own, so that a new conversation keeps its page when it gets its address. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<ChatPage />}>
          <Route index />
          <Route path="chat" />
          <Route path="chat/:id" />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </BrowserRouter>
  )
}
