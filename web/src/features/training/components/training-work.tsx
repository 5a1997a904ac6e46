import { Counters } from './counters.tsx'
import { CurrentModelCard } from './current-model-card.tsx'
import { FileList } from './file-list.tsx'
import { JobList } from './job-list.tsx'
import { UploadCard } from './upload-card.tsx'

/** The model that answers, the files to train on, and the jobs. */
export function TrainingWork() {
  return (
    <>
      <CurrentModelCard />
      <Counters />
      <UploadCard />
      <FileList />
      <JobList />
    </>
  )
}
