// State of a report's screen: the URL, and navigation.
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { lastAddress, rememberAddress } from "../../app/url/last_addresses";
import { parseSearch, stringifySearch } from "../../app/url/search_params";
import type { HistoryMode } from "../../app/url/useUrlDraft";
import { type ReportUrlState, readReportUrlState } from "../url_state";

const route = getRouteApi("/reports/$id");

export interface ReportView {
  id: string;
  urlState: ReportUrlState;
  /** Change the URL; "push" for a step that Back returns from. */
  change: (changes: Partial<ReportUrlState>, mode?: HistoryMode) => void;
}

export function useReportView(): ReportView {
  const { id } = route.useParams();
  const urlState = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => rememberReport(id, urlState), [id, urlState]);
  const change = useCallback(
    (changes: Partial<ReportUrlState>, mode: HistoryMode = "push") =>
      void navigate({
        search: (previous) => readReportUrlState({ ...previous, ...changes }),
        replace: mode === "replace",
        resetScroll: false,
      }),
    [navigate],
  );
  return { id, urlState, change };
}

const pathOf = (id: string) => `/reports/${id}`;

/** Remember what a report was left with. */
export function rememberReport(id: string, urlState: ReportUrlState): void {
  rememberAddress(`${pathOf(id)}${stringifySearch(urlState)}`, pathOf(id));
}

/** Return the URL state that a report was left with, at another place of it. */
export function lastReportState(id: string, place: Partial<ReportUrlState> = {}): ReportUrlState {
  const [, search = ""] = lastAddress(pathOf(id)).split("?");
  return readReportUrlState({ ...parseSearch(search), ...place });
}
