'use client';
import type { ReactElement } from 'react';
import { type Deployment, FEATURE_AVAILABILITY, type Feature } from '../protocol/deployment.js';
import { Icon } from '../ui/Icon.js';
import { CHEVRON_DOWN } from '../ui/triggerIcons.js';
import { useExportPanelLanguage } from './panelLanguageContext.js';

const DEPLOYMENTS = Object.keys(FEATURE_AVAILABILITY.staticExport) as Deployment[];

/** Lists which feature works in which deployment, and marks the column of this deployment. */
export function AvailabilityTable({ deployment }: { deployment: Deployment }): ReactElement {
  const { labels } = useExportPanelLanguage();
  return (
    <details className="da-export-section da-export-availability da-export-fold">
      <summary>
        <Icon shape={CHEVRON_DOWN} />
        {labels.availability}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="da-export-scroll" tabIndex={0} aria-label={labels.availability}>
        <table>
          <thead>
            <tr>
              <th scope="col">{labels.feature}</th>
              {DEPLOYMENTS.map((name) => (
                <th key={name} scope="col" data-own={name === deployment || undefined}>
                  {labels.deployments[name]}
                  {name === deployment && <span className="da-visually-hidden"> ({labels.yourDeployment})</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(FEATURE_AVAILABILITY) as Feature[]).map((feature) => (
              <tr key={feature}>
                <th scope="row">{labels.features[feature]}</th>
                {DEPLOYMENTS.map((name) => (
                  <td
                    key={name}
                    data-own={name === deployment || undefined}
                    data-availability={FEATURE_AVAILABILITY[feature][name]}
                  >
                    {labels.availabilities[FEATURE_AVAILABILITY[feature][name]]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="da-export-hint">{labels.ownSearchNote}</p>
    </details>
  );
}
