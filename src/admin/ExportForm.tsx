'use client';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { readPagePath } from '../protocol/readPagePath.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';

/** The submitted values. */
export interface ExportFormValues {
  version: string | undefined;
  paths: string[];
}

interface ExportFormProps {
  domain: string;
  version?: string | undefined;
  paths?: readonly string[] | undefined;
  starting: boolean;
  onStart: (values: ExportFormValues) => void;
}

/** The form that starts an export. */
export function ExportForm({ domain, version = '', paths = [], starting, onStart }: ExportFormProps): ReactElement {
  const { labels } = useExportPanelLanguage();
  const id = useId();
  const [versionText, setVersionText] = useState(version);
  const [pathsText, setPathsText] = useState(paths.join('\n'));
  const [invalid, setInvalid] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const lines = pathsText.split(/\r?\n/).map((line) => line.trim());
    const entered = lines.filter((line) => line !== '');
    const valid = entered.every((line) => readPagePath(line) !== undefined);
    setInvalid(!valid);
    if (valid && !starting) onStart({ version: versionText.trim() || undefined, paths: entered });
  }

  return (
    <form className="da-export-form" onSubmit={submit} noValidate>
      <div className="da-export-row">
        <span className="da-export-term">{labels.domain}</span>
        <bdi className="da-export-value" translate="no">
          {domain}
        </bdi>
      </div>
      <div className="da-export-field">
        <label htmlFor={`${id}version`}>{labels.version}</label>
        <input
          id={`${id}version`}
          aria-describedby={`${id}version-hint`}
          value={versionText}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setVersionText(event.target.value)}
        />
        <p id={`${id}version-hint`}>{labels.versionHint}</p>
      </div>
      <div className="da-export-field">
        <label htmlFor={`${id}paths`}>{labels.paths}</label>
        <textarea
          id={`${id}paths`}
          aria-describedby={`${id}paths-hint`}
          aria-invalid={invalid || undefined}
          value={pathsText}
          dir="ltr"
          rows={2}
          spellCheck={false}
          onChange={(event) => {
            setPathsText(event.target.value);
            setInvalid(false);
          }}
        />
        <p id={`${id}paths-hint`} data-tone={invalid ? 'error' : undefined} role={invalid ? 'alert' : undefined}>
          {invalid ? labels.pathsInvalid : labels.pathsHint}
        </p>
      </div>
      <div className="da-export-actions">
        <button type="submit" className="da-export-button" data-primary="" aria-disabled={starting}>
          {starting ? labels.status.starting : labels.start}
        </button>
      </div>
    </form>
  );
}
